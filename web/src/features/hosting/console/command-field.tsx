import { CONSOLE_COMMAND } from '@quarry/domain/limits/lengths'
import { SendHorizontal } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { commandHistory, recalled } from './command-history.ts'
import type { ConsoleSnapshot } from './console-connection.ts'
import '../../../styles/pages/hosting.css'

interface CommandFieldProps {
  /** Whether the server runs and the console is connected. What was typed stays in any case. */
  isEnabled: boolean
  refused: ConsoleSnapshot['refused']
  onCommand: (command: string) => boolean
}

/** One command for the console; the arrow keys recall earlier ones. */
export function CommandField({ isEnabled, refused, onCommand }: CommandFieldProps) {
  const intl = useIntl()
  const id = useId()
  const [command, setCommand] = useState('')
  const [history, setHistory] = useState(commandHistory)
  const [seen, setSeen] = useState(refused)
  if (refused !== seen) {
    setSeen(refused)
    if (refused && command === '') setCommand(refused.command)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const line = command.trim()
    if (line === '' || !onCommand(line)) return
    setHistory(history.with(line))
    setCommand('')
  }
  const recall = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = recalled(history, { step, typed: command })
    setHistory(next.history)
    setCommand(next.command)
  }
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
    setCommand(command.slice(0, selectionStart ?? 0) + line + command.slice(selectionEnd ?? command.length))
  }
  return (
    <Form draft={null} className="console-command" onSubmit={submit}>
      <div className="group">
        <span className="group-prefix" aria-hidden="true">
          &gt;
        </span>
        <input
          name="command"
          aria-label={intl.formatMessage({ id: 'hosting.console.command' })}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? id : undefined}
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
          onChange={(event) => setCommand(event.target.value)}
          onKeyDown={recall}
          onPaste={paste}
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
