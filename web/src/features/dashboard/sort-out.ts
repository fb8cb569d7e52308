import type { ListedProject } from '@quarry/api/contract/projects'
import { isReviewed, isSubmittable } from '@quarry/domain/project-statuses'

/** Projects whose next step is their maker's, and those that wait for moderators; the latest change first. */
export function sortOut(projects: readonly ListedProject[]) {
  const latest = projects.toSorted((a, b) => b.updated.localeCompare(a.updated))
  return {
    waiting: latest.filter(({ status }) => isSubmittable(status)),
    inReview: latest.filter(({ status }) => isReviewed(status) && !isSubmittable(status)),
  }
}
