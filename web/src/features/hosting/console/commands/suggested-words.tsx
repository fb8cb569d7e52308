import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import '../../../../styles/pages/hosting-console.css'

interface SuggestedWordsProps {
  id: string
  words: readonly string[]
  /** The chosen one; -1 for none. */
  active: number
  onChoose: (word: string) => void
}

/** The words that a command may continue with. The field keeps the focus and handles the keys. */
export function SuggestedWords({ id, words, active, onChoose }: SuggestedWordsProps) {
  const intl = useIntl()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== -1) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      {words.length > 0 && (
        <div
          ref={list}
          className="menu console-words"
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot follow what is typed
          role="listbox"
          aria-label={intl.formatMessage({ id: 'hosting-console.words' })}
        >
          {words.map((word, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus stay in the field
            <div
              key={word}
              id={`${id}-${at}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a listbox that is no select
              role="option"
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(word)}
            >
              <bdi>{word}</bdi>
            </div>
          ))}
        </div>
      )}
      <output className="sr">
        {words.length > 0 && (
          <FormattedMessage
            id="hosting-console.words.count"
            values={{ count: words.length, word: words[Math.max(0, active)] }}
          />
        )}
      </output>
    </>
  )
}
