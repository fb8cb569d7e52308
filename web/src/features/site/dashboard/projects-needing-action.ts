import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { isReviewed, isSubmittable } from '@quarry/domain/projects/project-statuses'
import type { UnreadMessages } from './unread-messages.queries.ts'

/**
 * Projects that need action by their members, including those with unread messages, and projects in review; the latest
 * change first.
 */
export function groupByNextStep(projects: readonly ListedProject[], unread: UnreadMessages) {
  const latest = projects.toSorted((a, b) => b.updated.localeCompare(a.updated))
  const isInReview = ({ status }: ListedProject) => isReviewed(status) && !isSubmittable(status)
  const hasUnread = ({ id }: ListedProject) => id in unread
  return {
    waiting: latest.filter(
      (project) => isSubmittable(project.status) || (hasUnread(project) && !isInReview(project)),
    ),
    inReview: latest.filter(isInReview),
  }
}
