import { Fragment, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { messageAnchor, useAnchor } from './message-anchor.ts'
import { lazyInBrowser, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { MessageForm } from './message-form.tsx'
import { useFirstUnread } from './read-mark.queries.ts'
import { useThread } from './thread.queries.ts'
import { ThreadMessageRow } from './thread-message.tsx'
import '../../styles/pages/threads.css'

const UnsentMessage = lazyInBrowser(async () => (await import('./unsent-message.tsx')).UnsentMessage)

interface ThreadViewProps {
  id: string
  /** May write notes and delete messages of others. */
  isStaff: boolean
  isClosed: boolean
  /** Where to report the same content again once the thread is closed. */
  newReportHref?: string | undefined
}

/** The messages, oldest first, and a form to reply. */
export function ThreadView({ id, isStaff, isClosed, newReportHref }: ThreadViewProps) {
  const { thread, htmlById, people } = useThread(id, isStaff)
  const unread = useFirstUnread(thread)
  const anchor = useAnchor()
  const [quotedId, setQuotedId] = useState(usePosted('message')?.values['replying_to'])
  const canWrite = isStaff || !isClosed
  const [wasOpen, setWasOpen] = useState(canWrite)
  if (canWrite && !wasOpen) setWasOpen(true)
  return (
    <div className="stack">
      {thread.messages.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="reports.thread.none" />
        </p>
      ) : (
        <ol className="thread">
          {thread.messages.map((message) => (
            <Fragment key={message.id}>
              {message.id === unread && (
                <li className="thread-new">
                  <FormattedMessage id="reports.thread.new" />
                </li>
              )}
              <ThreadMessageRow
                message={message}
                thread={thread}
                isStaff={isStaff}
                isTarget={anchor === messageAnchor(message.id)}
                html={htmlById[message.id] ?? ''}
                onReply={canWrite ? () => setQuotedId(message.id) : undefined}
              />
            </Fragment>
          ))}
        </ol>
      )}
      {canWrite ? (
        <MessageForm
          thread={thread}
          people={people}
          isStaff={isStaff}
          quotedId={quotedId}
          onQuote={setQuotedId}
        />
      ) : (
        <>
          <p className="muted">
            <FormattedMessage id="reports.thread.closed" />
          </p>
          <LazyPart isBeside onFail={() => {}}>
            <UnsentMessage thread={thread} newReportHref={newReportHref} wasOpen={wasOpen} />
          </LazyPart>
        </>
      )}
    </div>
  )
}
