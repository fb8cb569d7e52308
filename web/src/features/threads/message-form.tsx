import type { Thread } from '@quarry/api/contract/threads/threads'
import { type RefObject, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { AttachImages } from '../markdown/editor/images/attach-images.tsx'
import { FormError } from '../forms/form-error.tsx'
import { QuotedMessage } from './quoted-message.tsx'
import { MentionField } from './mention-field.tsx'
import type { ThreadPerson } from './thread-participants.queries.ts'
import { findDraft, saveDraft, markSent } from './message-draft.ts'

interface MessageFormProps {
  thread: Thread
  people: readonly ThreadPerson[]
  isStaff: boolean
  quotedId: string | undefined
  onQuote: (id: string | undefined) => void
}

/**
 * Posts a message; staff may post it as a note. The text survives a refusal, and this browser stores it until
 * the message is in the thread.
 */
export function MessageForm({ thread, people, isStaff, quotedId, onQuote }: MessageFormProps) {
  const posted = usePosted('message')
  const field = useRef<HTMLTextAreaElement>(null)
  useDraft(field, thread, posted !== undefined)
  useEffect(() => {
    if (quotedId !== undefined) field.current?.focus()
  }, [quotedId])
  return (
    <Form
      native="message"
      hidden={{ thread: thread.id, ...(quotedId !== undefined && { replying_to: quotedId }) }}
      className="stack"
      onInput={() => {
        const { current: area } = field
        if (area) saveDraft(thread.id, { text: area.value, isNote: noteCheckbox(area)?.checked ?? false })
      }}
      onSubmit={() => markSent(thread)}
    >
      <FormError error={posted?.error} />
      {quotedId !== undefined && (
        <div className="row-tight">
          <QuotedMessage id={quotedId} thread={thread} />
          <Button look="quiet" size="small" onClick={() => onQuote(undefined)}>
            <FormattedMessage id="reports.thread.reply.not" />
          </Button>
        </div>
      )}
      <MentionField
        people={people}
        ref={field}
        name="body"
        rows={5}
        label={<FormattedMessage id="reports.thread.answer" />}
        hint={<FormattedMessage id="reports.thread.hint" />}
        defaultValue={posted?.values['body']}
      />
      <AttachImages field={field} target={{ context: 'thread_message', thread_id: thread.id }} />
      {isStaff && (
        <Checkbox name="private" defaultChecked={posted?.values['private'] !== undefined}>
          <FormattedMessage id="reports.thread.private" />
        </Checkbox>
      )}
      <p>
        <Button type="submit">
          <FormattedMessage id="reports.thread.send" />
        </Button>
      </p>
    </Form>
  )
}

/** The checkbox of a note; undefined if the viewer cannot write notes. */
function noteCheckbox({ form }: HTMLTextAreaElement): HTMLInputElement | undefined {
  const checkbox = form?.elements.namedItem('private')
  return checkbox instanceof HTMLInputElement ? checkbox : undefined
}

/** Restores what was typed before the page was loaded, unless the field has text already. */
function useDraft(field: RefObject<HTMLTextAreaElement | null>, thread: Thread, wasRefused: boolean): void {
  const viewerId = useViewer()?.id
  useEffect(() => {
    const area = field.current
    const draft = wasRefused ? undefined : findDraft(thread, viewerId)
    // setRangeText counts as typed: before hydration React keeps typed text, and drops an assigned value.
    if (area?.value !== '' || draft === undefined) return
    area.setRangeText(draft.text)
    const checkbox = noteCheckbox(area)
    if (checkbox?.checked === !draft.isNote) checkbox.click()
    // Runs once: this field makes the later changes of the text itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [thread.id])
}
