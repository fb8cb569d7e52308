import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { isReviewed, isSubmittable } from '@quarry/domain/projects/project-statuses'
import type { UnreadWords } from './unread-messages.queries.ts'

/**
 * Projects whose next step is their maker's, as those are that somebody said something about, and those that wait for
 * moderators; the latest change first.
 */
export function sortOut(projects: readonly ListedProject[], unread: UnreadWords) {
  const latest = projects.toSorted((a, b) => b.updated.localeCompare(a.updated))
  const isInReview = ({ status }: ListedProject) => isReviewed(status) && !isSubmittable(status)
  const isTold = ({ id }: ListedProject) => id in unread
  return {
    waiting: latest.filter(
      (project) => isSubmittable(project.status) || (isTold(project) && !isInReview(project)),
    ),
    inReview: latest.filter(isInReview),
  }
}
