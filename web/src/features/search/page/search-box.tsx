import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchResults, useSearchPage } from './search-page-context.ts'
import { changed, statePairs } from '@quarry/search-config/search-state'
import '../../../styles/pages/search.css'

/** Id that ties the selects beside the field to its form. */
export const FORM_ID = 'search-form'

/** Long enough to skip most keys of a word, short enough to feel immediate. */
const TYPING_PAUSE_MS = 120

/** Parameters with visible controls in the form; the others are hidden fields. */
const CONTROLS = new Set(['q', 's', 'm', 'h', 'page'])

/**
 * The search field. Typing searches after a short pause and replaces the history entry. Without scripts it is a plain
 * form.
 */
export function SearchBox() {
  const intl = useIntl()
  const { state, go } = useSearchPage()
  const { kinds, result } = useSearchResults()
  const [text, setText] = useTyping(state.query, (query) =>
    go((newest) => changed(newest, { query }), { replace: true, keepsScroll: true }),
  )
  const input = useRef<HTMLInputElement>(null)
  const name = intl.formatMessage({ id: `search.title.${state.kind}` })
  // With words the counts are those of the words.
  const placeholder =
    kinds && result?.query === ''
      ? intl.formatMessage({ id: `search.placeholder.${state.kind}` }, { count: kinds[state.kind] ?? 0 })
      : name
  return (
    <search className="finder">
      <form
        id={FORM_ID}
        className="contents"
        action={SEARCH_PATHS[state.kind]}
        onSubmit={(event) => {
          event.preventDefault()
          setText.now(text)
        }}
      >
        <label className="searchbar">
          <Search className="i" aria-hidden="true" />
          <input
            ref={input}
            type="search"
            name="q"
            value={text}
            maxLength={SEARCH_QUERY.max}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            spellCheck={false}
            placeholder={placeholder}
            aria-label={name}
            onChange={(event) =>
              setText.soon(event.target.value, (event.nativeEvent as InputEvent).isComposing)
            }
            onCompositionEnd={(event) => setText.soon(event.currentTarget.value, false)}
          />
          {text !== '' && (
            <button
              type="button"
              className="btn btn-quiet btn-icon btn-s"
              aria-label={intl.formatMessage({ id: 'search.clearWords' })}
              onClick={() => {
                setText.now('')
                input.current?.focus()
              }}
            >
              <X className="i" aria-hidden="true" />
            </button>
          )}
        </label>
        {statePairs(state)
          .filter(([pair]) => !CONTROLS.has(pair))
          .map(([pair, value]) => (
            <input key={`${pair} ${value}`} type="hidden" name={pair} value={value} />
          ))}
      </form>
    </search>
  )
}

/** Text of the field: typed text has priority, and a query from elsewhere (back, a chip, a link) overwrites it. */
function useTyping(query: string, send: (query: string) => void) {
  const [text, setText] = useState(query)
  const sent = useRef(query)
  /** Queries that were sent and whose pages have not arrived, oldest first. A newer one may overtake them. */
  const coming = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const at = coming.current.indexOf(query)
    coming.current = at < 0 ? [] : coming.current.slice(at + 1)
    if (at >= 0 || query === sent.current) return
    sent.current = query
    clearTimeout(timer.current)
    setText(query)
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  const now = (value: string) => {
    clearTimeout(timer.current)
    setText(value)
    if (value === sent.current) return
    sent.current = value
    coming.current = value === query ? [] : [...coming.current, value]
    latest.current(value)
  }
  const soon = (value: string, isComposing: boolean) => {
    clearTimeout(timer.current)
    setText(value)
    if (!isComposing) timer.current = setTimeout(() => now(value), TYPING_PAUSE_MS)
  }
  return [text, { now, soon }] as const
}
