import { deleteMessage, type Thread, type ThreadMessage } from '@quarry/api/contract/threads/threads'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Lock, Scale } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { ConfirmDialog } from '../../ui/floating/lazy-confirm-dialog.ts'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import { UnreferencedImages } from './unreferenced-images.tsx'
import { Prose } from '../markdown/prose.tsx'
import { QuotedMessage } from './quoted-message.tsx'
import { MessageAuthor } from './message-author.tsx'
import { messageAnchor } from './message-anchor.ts'
import { threadKey } from './thread.queries.ts'
import '../../styles/pages/threads.css'
import { StatusBadge } from '../projects/status-badge.tsx'

interface ThreadMessageRowProps {
  message: ThreadMessage
  thread: Thread
  isStaff: boolean
  html: string
  /** Whether the address of the page names this message. */
  isTarget: boolean
  /** Undefined in a thread where the viewer cannot write. */
  onReply: (() => void) | undefined
}

/** One message with its actions; the time links to it. */
export function ThreadMessageRow({
  message,
  thread,
  isStaff,
  html,
  isTarget,
  onReply,
}: ThreadMessageRowProps) {
  const { body } = message
  const isNote = 'private' in body && body.private
  const anchor = messageAnchor(message.id)
  return (
    <li
      id={anchor}
      className={isNote ? 'message note-of-staff' : 'message'}
      aria-current={isTarget ? 'true' : undefined}
    >
      <div className="row-tight message-head">
        {isNote && <Lock className="i" aria-hidden="true" />}
        {message.hide_identity && <Scale className="i" aria-hidden="true" />}
        <b>
          <MessageAuthor message={message} thread={thread} />
        </b>
        {isNote && (
          <span className="muted">
            <FormattedMessage id="reports.thread.note" />
          </span>
        )}
        <a className="muted" href={`#${anchor}`}>
          <RelativeTime date={message.created} />
        </a>
        {body.type === 'text' && (
          <div className="row-tight push">
            {onReply && <ReplyButton onReply={onReply} />}
            <CopyLink anchor={anchor} />
            <DeleteButton message={message} thread={thread.id} isStaff={isStaff} />
          </div>
        )}
      </div>
      {body.type === 'text' ? (
        <>
          {body.replying_to !== null && <QuotedMessage id={body.replying_to} thread={thread} />}
          <Prose html={html} isCompact />
          <UnreferencedImages ids={body.associated_images} text={body.body} />
        </>
      ) : (
        <ThreadEvent body={body} />
      )}
    </li>
  )
}

function ReplyButton({ onReply }: { onReply: () => void }) {
  const intl = useIntl()
  return (
    <Button
      look="quiet"
      size="small"
      className="with-scripts"
      aria-label={intl.formatMessage({ id: 'reports.thread.reply.label' })}
      onClick={onReply}
    >
      <FormattedMessage id="reports.thread.reply" />
    </Button>
  )
}

function CopyLink({ anchor }: { anchor: string }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  return (
    <Button
      look="quiet"
      size="small"
      className="with-scripts"
      aria-label={intl.formatMessage({ id: 'reports.thread.copyLink.label' }, { isCopied })}
      onClick={() => copy(`${location.origin}${location.pathname}#${anchor}`)}
    >
      <FormattedMessage id="reports.thread.copyLink" values={{ isCopied }} />
    </Button>
  )
}

type DeleteButtonProps = { message: ThreadMessage; thread: string; isStaff: boolean }

function DeleteButton({ message, thread, isStaff }: DeleteButtonProps) {
  const intl = useIntl()
  const viewer = useViewer()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(deleteMessage, { params: { message: message.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: threadKey(thread) })
      setIsConfirming(false)
    },
  })
  if (!isStaff && message.author_id !== viewer?.id) return null
  return (
    <>
      <Form
        draft={null}
        native="take-back"
        hidden={{ message: message.id }}
        onSubmit={(event) => {
          event.preventDefault()
          setIsConfirming(true)
        }}
      >
        <Button
          type="submit"
          look="quiet"
          size="small"
          aria-label={intl.formatMessage({ id: 'reports.thread.takeBack.label' })}
        >
          <FormattedMessage id="reports.thread.takeBack" />
        </Button>
      </Form>
      {isConfirming && (
        <LazyPart onFail={() => setIsConfirming(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsConfirming}
            title={intl.formatMessage({ id: 'reports.thread.takeBack.title' })}
            confirmLabel={intl.formatMessage({ id: 'reports.thread.takeBack.action' })}
            cancelLabel={intl.formatMessage({ id: 'reports.thread.takeBack.cancel' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="reports.thread.takeBack.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </>
  )
}

/** A message that records a change and has no text. */
function ThreadEvent({ body }: { body: Exclude<ThreadMessage['body'], { type: 'text' }> }) {
  return (
    <p className="muted">
      {body.type === 'status_change' ? (
        <FormattedMessage
          id="reports.thread.status"
          values={{
            before: <StatusBadge status={body.old_status} />,
            after: <StatusBadge status={body.new_status} />,
          }}
        />
      ) : (
        <FormattedMessage id={`reports.thread.${body.type}`} />
      )}
    </p>
  )
}
