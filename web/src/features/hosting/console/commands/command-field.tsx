import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import { CONSOLE_COMMAND } from '@quarry/domain/limits/lengths'
import { SendHorizontal } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { speculate } from '../../../../lib/lazy/speculative-fetch.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Form } from '../../../../ui/controls/form.tsx'
import type { ConsoleSnapshot } from '../console-connection.ts'
import type { ConsoleEntry } from '../console-log.ts'
import { commandHistory, recalled } from './command-history.ts'
import type * as Suggestions from './command-suggestions.ts'
import { SuggestedWords } from './suggested-words.tsx'
import '../../../../styles/pages/hosting-console.css'

interface CommandFieldProps {
  /** Whether the server runs and the console is connected. What was typed stays in any case. */
  isEnabled: boolean
  refused: ConsoleSnapshot['refused']
  flavour: ServerFlavour
  /** Players that these lines name are suggested. */
  entries: readonly ConsoleEntry[]
  onCommand: (command: string) => boolean
}

/**
 * One command for the console. While it is typed, its next word is suggested: Tab takes the first one or the one that the
 * arrow keys chose. Without suggestions the arrow keys recall earlier commands.
 */
export function CommandField({ isEnabled, refused, flavour, entries, onCommand }: CommandFieldProps) {
  const intl = useIntl()
  const id = useId()
  const listId = useId()
  const [command, setCommand] = useState('')
  const [history, setHistory] = useState(commandHistory)
  /** Whether words are suggested, and which of them is chosen; -1 for none. */
  const [isSuggesting, setIsSuggesting] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const [seen, setSeen] = useState(refused)
  if (refused !== seen) {
    setSeen(refused)
    if (refused && command === '') setCommand(refused.command)
  }
  const { code, isLoading, warm } = useSuggestions()
  const suggestions = isSuggesting ? code?.suggestionsFor(command, { flavour, entries }) : undefined
  const words = suggestions?.words ?? []
  const active = Math.min(chosen, words.length - 1)
  const isOpen = words.length > 0
  const enter = (text: string, isTyped: boolean) => {
    if (isTyped) warm()
    setCommand(text)
    setIsSuggesting(isTyped)
    setChosen(-1)
  }
  const accept = (word: string | undefined) => {
    if (code && suggestions && word !== undefined) enter(code.withWord(command, suggestions, word), true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const line = command.trim()
    if (line === '' || !onCommand(line)) return
    setHistory(history.with(line))
    enter('', false)
  }
  /** Whether the key is for the suggestions. */
  const suggest = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) {
      const from = active === -1 && step === -1 ? 0 : active
      setChosen((from + step + words.length) % words.length)
    } else if ((key === 'Tab' && !shiftKey) || (key === 'Enter' && active !== -1)) {
      accept(words[Math.max(0, active)])
    } else if (key === 'Escape') setIsSuggesting(false)
    else return false
    return true
  }
  const recall = (event: KeyboardEvent): boolean => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return false
    const next = recalled(history, { step, typed: command })
    setHistory(next.history)
    enter(next.command, false)
    return true
  }
  /** Whether the key is for suggestions that are not there yet. */
  const isAwaited = ({ key, shiftKey }: KeyboardEvent): boolean =>
    isLoading && isSuggesting && command.trim() !== '' && key === 'Tab' && !shiftKey
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isAwaited(event)) event.preventDefault()
    else if (isOpen ? suggest(event) : recall(event)) event.preventDefault()
  }
  return (
    <Form draft={null} className="console-command" onSubmit={submit}>
      <SuggestedWords id={listId} words={words} active={active} onChoose={accept} />
      <div className="group">
        <span className="group-prefix" aria-hidden="true">
          &gt;
        </span>
        <CommandEntry
          {...{ command, isEnabled, active }}
          list={isOpen ? listId : undefined}
          completion={
            suggestions && isOpen ? words[Math.max(0, active)]?.slice(suggestions.typed.length) : undefined
          }
          problem={refused ? id : undefined}
          onEnter={enter}
          onKeyDown={onKeyDown}
          onBegin={warm}
          onLeave={() => setIsSuggesting(false)}
        />
        <Button
          type="submit"
          size="small"
          icon={SendHorizontal}
          disabled={!isEnabled || command.trim() === ''}
          aria-label={intl.formatMessage({ id: 'hosting.console.send' })}
        />
      </div>
      {refused && (
        <FieldError id={id}>
          <FormattedMessage id={`hosting.console.refused.${refused.reason}`} />
        </FieldError>
      )}
    </Form>
  )
}

/** Their code is loaded once the field is used. Without it nothing is suggested, and the next use tries again. */
function useSuggestions() {
  const [code, setCode] = useState<typeof Suggestions>()
  const [isLoading, setIsLoading] = useState(false)
  const warm = () => {
    if (code || isLoading) return
    setIsLoading(true)
    speculate(() => import('./command-suggestions.ts'))
      .then(setCode, () => {})
      .finally(() => setIsLoading(false))
  }
  return { code, isLoading, warm }
}

interface CommandEntryProps {
  command: string
  isEnabled: boolean
  /** Id of the list of suggested words while it is open, and which of them is chosen; -1 for none. */
  list: string | undefined
  active: number
  /** What Tab would add. */
  completion: string | undefined
  /** Id of the text that says why the last command was refused. */
  problem: string | undefined
  /** `isTyped`: at the end of the command, whose last word can be completed. */
  onEnter: (text: string, isTyped: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBegin: () => void
  onLeave: () => void
}

/** The command itself, with its completion in grey behind it. */
function CommandEntry(props: CommandEntryProps) {
  const { command, isEnabled, list, active, completion, problem, onEnter, onKeyDown, onBegin, onLeave } =
    props
  const intl = useIntl()
  /** A command is one line: browsers would join pasted lines without a space. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const line = text
      .trim()
      .split(/[\r\n]+/)
      .join(' ')
    onEnter(
      command.slice(0, selectionStart ?? 0) + line + command.slice(selectionEnd ?? command.length),
      false,
    )
  }
  return (
    <span className="console-entry">
      {completion !== undefined && (
        <span className="console-completion" aria-hidden="true" dir="ltr">
          <i>{command}</i>
          {completion}
        </span>
      )}
      <input
        name="command"
        role="combobox"
        aria-label={intl.formatMessage({ id: 'hosting.console.command' })}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={list === undefined || active === -1 ? undefined : `${list}-${active}`}
        placeholder={intl.formatMessage({
          id: isEnabled ? 'hosting.console.command' : 'hosting.console.command.off',
        })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={CONSOLE_COMMAND.max}
        disabled={!isEnabled}
        value={command}
        onChange={({ target: { value, selectionStart } }) => onEnter(value, selectionStart === value.length)}
        onKeyDown={onKeyDown}
        onPaste={paste}
        onFocus={onBegin}
        onBlur={onLeave}
      />
    </span>
  )
}
