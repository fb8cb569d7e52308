import { userPath } from '@quarry/api/contract/addresses'
import type { Thread, ThreadMessage } from '@quarry/api/contract/threads/threads'
import { FormattedMessage } from 'react-intl'
import { SupporterMark } from '../../ui/labels/supporter-mark.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'

/** The author's name where the viewer may know it, otherwise the role. */
export function MessageAuthor({ message, thread }: { message: ThreadMessage; thread: Thread }) {
  const author = thread.members.find(({ id }) => id === message.author_id)
  if (author)
    return (
      <>
        <AppLink href={userPath(author.username)}>{author.username}</AppLink>{' '}
        <SupporterMark badges={author.badges} />
      </>
    )
  return (
    <FormattedMessage id="reports.thread.author" values={{ isStaff: message.hide_identity ? 'yes' : 'no' }} />
  )
}
