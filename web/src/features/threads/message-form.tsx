import { sendMessage, type Thread } from '@quarry/api/contract/threads/threads'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { useDraftWriter } from '../../lib/forms/draft-writer.ts'
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
import { messageAnchor } from './message-anchor.ts'
import { threadKey } from './thread.queries.ts'
import { clearDraft, findDraft, saveDraft, markSent } from './message-draft.ts'

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
  const stored = useStoredDraft()
  const send = useSendMessage(thread.id, (sent) => {
    const { current: area } = field
    onQuote(undefined)
    // What was typed meanwhile stays.
    if (area?.value !== sent.body) return
    area.form?.reset()
    area.value = ''
    stored.cancel()
    clearDraft(thread.id)
  })
  useDraft(field, thread, posted !== undefined)
  useEffect(() => {
    if (quotedId !== undefined) field.current?.focus()
  }, [quotedId])
  return (
    <Form
      draft={null}
      native="message"
      hidden={{ thread: thread.id, ...(quotedId !== undefined && { replying_to: quotedId }) }}
      className="stack"
      onInput={() => {
        const { current: area } = field
        if (area) stored.change(thread.id, area)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const { current: area } = field
        if (!area) return
        stored.now()
        markSent(thread)
        send.mutate({
          body: area.value,
          private: noteCheckbox(area)?.checked ?? false,
          ...(quotedId !== undefined && { replying_to: quotedId }),
        })
      }}
    >
      <FormError error={send.isIdle ? posted?.error : send.error} />
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
        <Button type="submit" isBusy={send.isPending}>
          <FormattedMessage id="reports.thread.send" />
        </Button>
      </p>
    </Form>
  )
}

interface Message {
  body: string
  private: boolean
  replying_to?: string
}

/** Posts a message and shows it in the thread. */
function useSendMessage(thread: string, onSent: (message: Message) => void) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (message: Message) =>
      api(sendMessage, { params: { thread }, body: { body: { type: 'text', ...message } } }),
    meta: { showsOwnErrors: true },
    onSuccess: async ({ messages }, message) => {
      onSent(message)
      await queryClient.invalidateQueries({ queryKey: threadKey(thread) })
      const sent = messages.at(-1)
      // Marks the message, as after a submit without scripts.
      if (sent)
        await navigate({
          to: '.',
          search: true,
          hash: messageAnchor(sent.id),
          replace: true,
          resetScroll: false,
          hashScrollIntoView: { block: 'nearest' },
        })
    },
  })
}

/** The checkbox of a note; undefined if the viewer cannot write notes. */
function noteCheckbox({ form }: HTMLTextAreaElement): HTMLInputElement | undefined {
  const checkbox = form?.elements.namedItem('private')
  return checkbox instanceof HTMLInputElement ? checkbox : undefined
}

/** Stores what is typed, also when the form is removed. */
function useStoredDraft() {
  const typed = useRef<Parameters<typeof saveDraft>>(undefined)
  const writer = useDraftWriter(() => typed.current && saveDraft(...typed.current))
  return {
    ...writer,
    change: (threadId: string, area: HTMLTextAreaElement) => {
      typed.current = [threadId, { text: area.value, isNote: noteCheckbox(area)?.checked ?? false }]
      writer.soon()
    },
  }
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
