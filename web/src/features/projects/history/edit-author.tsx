import type { ProjectEdit } from '@quarry/api/contract/projects/project-history'
import { FormattedMessage } from 'react-intl'

/** Who edited a project: a member, a moderator without a name, or a deleted account. */
export function EditAuthor({ edit: { author, by_staff: byStaff } }: { edit: ProjectEdit }) {
  if (author) return <bdi>{author.username}</bdi>
  return <FormattedMessage id={`projects-publishing.history.by.${byStaff ? 'staff' : 'deleted'}`} />
}
