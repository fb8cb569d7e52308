import { Fragment, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { messageAnchor, useNamedAnchor } from './message-anchor.ts'
import { MessageForm } from './message-form.tsx'
import { useUnread } from './read-mark.queries.ts'
import { useThread } from './thread.queries.ts'
import { ThreadMessageRow } from './thread-message.tsx'
import { UnsentWords } from './unsent-message.tsx'
import '../../styles/pages/threads.css'

interface ThreadViewProps {
  id: string
  /** May leave notes and take back what others said. */
  isStaff: boolean
  isClosed: boolean
  /** Where to turn once it is closed. */
  again?: string | undefined
}

/** What was said and done, oldest first, and a field to answer. */
export function ThreadView({ id, isStaff, isClosed, again }: ThreadViewProps) {
  const { thread, words, people } = useThread(id, isStaff)
  const unread = useUnread(thread)
  const named = useNamedAnchor()
  const [answeredId, setAnsweredId] = useState(usePosted('message')?.values['replying_to'])
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
                isNamed={named === messageAnchor(message.id)}
                html={words[message.id] ?? ''}
                onAnswer={canWrite ? () => setAnsweredId(message.id) : undefined}
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
          answeredId={answeredId}
          onAnswer={setAnsweredId}
        />
      ) : (
        <>
          <p className="muted">
            <FormattedMessage id="reports.thread.closed" />
          </p>
          <UnsentWords thread={thread} again={again} wasOpen={wasOpen} />
        </>
      )}
    </div>
  )
}
