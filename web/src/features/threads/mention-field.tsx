import { STAFF_MENTION } from '@quarry/domain/threads/mentions'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { TextAreaField, type TextAreaFieldProps } from '../../ui/controls/text-field.tsx'
import { begunMention, matchingNames, type BegunMention } from './mention-at-caret.ts'
import type { ThreadPerson } from './thread-participants.queries.ts'
import '../../styles/pages/threads.css'

interface MentionFieldProps extends Omit<TextAreaFieldProps, 'ref'> {
  ref: RefObject<HTMLTextAreaElement | null>
  people: readonly ThreadPerson[]
}

/** A field for words that offers the people of the thread behind an `@`; without scripts they are written out. */
export function MentionField({ ref, people, ...field }: MentionFieldProps) {
  const intl = useIntl()
  const listId = useId()
  const [begun, setBegun] = useState<BegunMention>()
  const [active, setActive] = useState(0)
  const names = begun ? matchingNames(people, begun.begun) : []
  const current = Math.min(active, names.length - 1)
  const look = () => {
    const { current: area } = ref
    const found =
      area && area.selectionStart === area.selectionEnd
        ? begunMention(area.value, area.selectionStart)
        : undefined
    setBegun(found)
    if (found?.at !== begun?.at || found?.begun !== begun?.begun) setActive(0)
  }
  const take = (name: string | undefined) => {
    const { current: area } = ref
    if (!area || !begun || name === undefined) return
    area.focus()
    area.setRangeText(`@${name} `, begun.at, area.selectionStart, 'end')
    // As if it were typed, for whoever keeps what is typed.
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    setBegun(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (names.length === 0 || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((current + step + names.length) % names.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey)
      take(names[current])
    else if (event.key === 'Escape') setBegun(undefined)
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
        onInput={look}
        onSelect={look}
        onKeyDown={onKeyDown}
        onBlur={() => setBegun(undefined)}
      />
      {isOpen && (
        <div
          className="menu mention-list"
          id={listId}
          // No list of the browser's own goes with a field of many lines.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot follow the caret of a text
          role="listbox"
          aria-label={intl.formatMessage({ id: 'reports.thread.mention.list' })}
        >
          {names.map((name, at) => (
            <Offer
              key={name}
              id={`${listId}-${at}`}
              name={name}
              person={people.find(({ username }) => username === name)}
              isActive={at === current}
              onTake={() => take(name)}
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

interface OfferProps {
  id: string
  name: string
  person: ThreadPerson | undefined
  isActive: boolean
  onTake: () => void
}

function Offer({ id, name, person, isActive, onTake }: OfferProps) {
  return (
    // The field keeps the focus, and its keys choose.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus stay in the text
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a listbox that is no select
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
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
