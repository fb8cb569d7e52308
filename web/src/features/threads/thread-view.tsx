import type { Thread, ThreadMessage } from '@quarry/api/contract/threads'
import { Lock, Scale } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useViewer } from '../../lib/use-viewer.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Prose } from '../content/prose.tsx'
import { StatusBadge } from '../projects/status-badge.tsx'
import { MessageForm } from './message-form.tsx'
import { useThread } from './thread.queries.ts'
import '../../styles/pages/reports.css'

interface ThreadViewProps {
  id: string
  /** May leave notes and take back what others said. */
  isStaff: boolean
  isClosed: boolean
}

/** What was said and done, oldest first, and a field to answer. */
export function ThreadView({ id, isStaff, isClosed }: ThreadViewProps) {
  const { thread, words } = useThread(id, isStaff)
  return (
    <div className="stack">
      {thread.messages.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="reports.thread.none" />
        </p>
      ) : (
        <ol className="thread">
          {thread.messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              thread={thread}
              isStaff={isStaff}
              html={words[message.id] ?? ''}
            />
          ))}
        </ol>
      )}
      {isClosed && !isStaff ? (
        <p className="muted">
          <FormattedMessage id="reports.thread.closed" />
        </p>
      ) : (
        <MessageForm threadId={id} isStaff={isStaff} />
      )}
    </div>
  )
}

interface MessageProps {
  message: ThreadMessage
  thread: Thread
  isStaff: boolean
  html: string
}

function Message({ message, thread, isStaff, html }: MessageProps) {
  const { body } = message
  const isNote = 'private' in body && body.private
  return (
    <li className={isNote ? 'message note-of-staff' : 'message'}>
      <div className="row-tight message-head">
        {isNote && <Lock className="i" aria-hidden="true" />}
        <Author message={message} thread={thread} />
        {isNote && (
          <span className="muted">
            <FormattedMessage id="reports.thread.note" />
          </span>
        )}
        <span className="muted">
          <RelativeTime date={message.created} />
        </span>
        {body.type === 'text' && <TakeBack message={message} isStaff={isStaff} />}
      </div>
      {body.type === 'text' ? <Prose html={html} isCompact /> : <Happening body={body} />}
    </li>
  )
}

function Author({ message, thread }: { message: ThreadMessage; thread: Thread }) {
  const author = thread.members.find(({ id }) => id === message.author_id)
  return (
    <>
      {message.hide_identity && <Scale className="i" aria-hidden="true" />}
      {author ? (
        <b>
          <AppLink href={`/user/${author.username}`}>{author.username}</AppLink>
        </b>
      ) : (
        <b>
          <FormattedMessage
            id="reports.thread.author"
            values={{ isStaff: message.hide_identity ? 'yes' : 'no' }}
          />
        </b>
      )}
    </>
  )
}

function Happening({ body }: { body: Exclude<ThreadMessage['body'], { type: 'text' }> }) {
  if (body.type === 'status_change')
    return (
      <p className="muted">
        <FormattedMessage
          id="reports.thread.status"
          values={{
            before: <StatusBadge status={body.old_status} />,
            after: <StatusBadge status={body.new_status} />,
          }}
        />
      </p>
    )
  return (
    <p className="muted">
      <FormattedMessage id={`reports.thread.${body.type}`} />
    </p>
  )
}

function TakeBack({ message, isStaff }: { message: ThreadMessage; isStaff: boolean }) {
  const intl = useIntl()
  const viewer = useViewer()
  if (!isStaff && message.author_id !== viewer?.id) return null
  return (
    <Form native="take-back" hidden={{ message: message.id }} className="push">
      <Button
        type="submit"
        look="quiet"
        aria-label={intl.formatMessage({ id: 'reports.thread.takeBack.label' })}
      >
        <FormattedMessage id="reports.thread.takeBack" />
      </Button>
    </Form>
  )
}
