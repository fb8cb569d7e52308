import { STAFF_MENTION } from '@quarry/domain/threads/mentions'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { TextAreaField, type TextAreaFieldProps } from '../../ui/controls/text-field.tsx'
import { mentionAtCaret, matchingNames, type PartialMention } from './mention-at-caret.ts'
import type { ThreadPerson } from './thread-participants.queries.ts'
import '../../styles/pages/threads.css'

interface MentionFieldProps extends Omit<TextAreaFieldProps, 'ref'> {
  ref: RefObject<HTMLTextAreaElement | null>
  people: readonly ThreadPerson[]
}

/**
 * A text area that suggests the participants of the thread after an `@`; without scripts the names are typed.
 */
export function MentionField({ ref, people, ...field }: MentionFieldProps) {
  const intl = useIntl()
  const listId = useId()
  const [mention, setMention] = useState<PartialMention>()
  const [active, setActive] = useState(0)
  const names = mention ? matchingNames(people, mention.prefix) : []
  const current = Math.min(active, names.length - 1)
  const update = () => {
    const { current: area } = ref
    const found =
      area && area.selectionStart === area.selectionEnd
        ? mentionAtCaret(area.value, area.selectionStart)
        : undefined
    setMention(found)
    if (found?.at !== mention?.at || found?.prefix !== mention?.prefix) setActive(0)
  }
  const insert = (name: string | undefined) => {
    const { current: area } = ref
    if (!area || !mention || name === undefined) return
    area.focus()
    area.setRangeText(`@${name} `, mention.at, area.selectionStart, 'end')
    // An event as if it were typed, for listeners that store the draft.
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    setMention(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (names.length === 0 || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((current + step + names.length) % names.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey)
      insert(names[current])
    else if (event.key === 'Escape') setMention(undefined)
    else return
    event.preventDefault()
  }
  const isOpen = names.length > 0
  return (
    <div className="mention-field">
      <TextAreaField
        ref={ref}
        {...field}
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        onInput={update}
        onSelect={update}
        onKeyDown={onKeyDown}
        onBlur={() => setMention(undefined)}
      />
      {isOpen && (
        <div
          className="menu mention-list"
          id={listId}
          // The browser's own datalist does not work with a textarea.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot follow the caret of a text
          role="listbox"
          aria-label={intl.formatMessage({ id: 'reports.thread.mention.list' })}
        >
          {names.map((name, at) => (
            <Suggestion
              key={name}
              id={`${listId}-${at}`}
              name={name}
              person={people.find(({ username }) => username === name)}
              isActive={at === current}
              onChoose={() => insert(name)}
            />
          ))}
        </div>
      )}
      <output className="sr">
        {isOpen && <FormattedMessage id="reports.thread.mention.count" values={{ count: names.length }} />}
      </output>
    </div>
  )
}

interface SuggestionProps {
  id: string
  name: string
  person: ThreadPerson | undefined
  isActive: boolean
  onChoose: () => void
}

function Suggestion({ id, name, person, isActive, onChoose }: SuggestionProps) {
  return (
    // The field keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus stay in the text
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a listbox that is no select
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {person && <Avatar src={person.avatar_url} seed={person.id} size="s" kind="person" />}
      <bdi>@{name}</bdi>
      {name === STAFF_MENTION && (
        <span className="muted">
          <FormattedMessage id="reports.thread.mention.staff" />
        </span>
      )}
    </div>
  )
}
