import type { Thread } from '@quarry/api/contract/threads/threads'
import { CornerDownRight } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { messageAnchor } from './message-anchor.ts'
import { MessageAuthor } from './message-author.tsx'
import '../../styles/pages/threads.css'

/** Markdown images, of which the quote shows the alternative text. */
const IMAGE = /!\[([^[\]]*)\]\([^()]*\)/g

/** The quoted message in one line that links to it. */
export function QuotedMessage({ id, thread }: { id: string; thread: Thread }) {
  const message = thread.messages.find((one) => one.id === id)
  if (!message) return null
  const { body } = message
  return (
    <p className="row-tight muted answered">
      <CornerDownRight className="i flip" aria-hidden="true" />
      <FormattedMessage
        id="reports.thread.answers"
        values={{ author: <MessageAuthor message={message} thread={thread} /> }}
      />
      <a className="clip" href={`#${messageAnchor(id)}`} dir="auto">
        {body.type === 'text' ? (
          body.body.replaceAll(IMAGE, '$1')
        ) : (
          <FormattedMessage id="reports.thread.deleted" />
        )}
      </a>
    </p>
  )
}
