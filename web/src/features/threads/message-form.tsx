import type { Thread } from '@quarry/api/contract/threads/threads'
import { type RefObject, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { AddPictures } from '../markdown/editor/images/attach-images.tsx'
import { FormError } from '../forms/form-error.tsx'
import { AnsweredMessage } from './quoted-message.tsx'
import { MentionField } from './mention-field.tsx'
import type { ThreadPerson } from './thread-participants.queries.ts'
import { findDraft, keepDraft, markSent } from './message-draft.ts'

interface MessageFormProps {
  thread: Thread
  people: readonly ThreadPerson[]
  isStaff: boolean
  answeredId: string | undefined
  onAnswer: (id: string | undefined) => void
}

/**
 * Says something; staff may keep it among themselves. What was typed stays when it is refused, and in this browser until
 * it stands in the thread.
 */
export function MessageForm({ thread, people, isStaff, answeredId, onAnswer }: MessageFormProps) {
  const posted = usePosted('message')
  const field = useRef<HTMLTextAreaElement>(null)
  useDraft(field, thread, posted !== undefined)
  useEffect(() => {
    if (answeredId !== undefined) field.current?.focus()
  }, [answeredId])
  return (
    <Form
      native="message"
      hidden={{ thread: thread.id, ...(answeredId !== undefined && { replying_to: answeredId }) }}
      className="stack"
      onInput={() => {
        const { current: area } = field
        if (area) keepDraft(thread.id, { text: area.value, isNote: noteTick(area)?.checked ?? false })
      }}
      onSubmit={() => markSent(thread)}
    >
      <FormError error={posted?.error} />
      {answeredId !== undefined && (
        <div className="row-tight">
          <AnsweredMessage id={answeredId} thread={thread} />
          <Button look="quiet" size="small" onClick={() => onAnswer(undefined)}>
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
      <AddPictures field={field} target={{ context: 'thread_message', thread_id: thread.id }} />
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

/** Not there for whoever cannot leave notes. */
function noteTick({ form }: HTMLTextAreaElement): HTMLInputElement | undefined {
  const tick = form?.elements.namedItem('private')
  return tick instanceof HTMLInputElement ? tick : undefined
}

/** Brings back what was typed before the page was loaded, unless there is something in the field already. */
function useDraft(field: RefObject<HTMLTextAreaElement | null>, thread: Thread, wasRefused: boolean): void {
  const viewerId = useViewer()?.id
  useEffect(() => {
    const area = field.current
    const draft = wasRefused ? undefined : findDraft(thread, viewerId)
    // As if it were typed: a page that is not quite ready keeps what is typed, and nothing that is assigned.
    if (area?.value !== '' || draft === undefined) return
    area.setRangeText(draft.text)
    const tick = noteTick(area)
    if (tick?.checked === !draft.isNote) tick.click()
    // Looked for once: later changes of the text are made here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [thread.id])
}
