import type { Happening } from '@quarry/db/events'
import { isApproved, isSearchable, type ProjectStatus } from '@quarry/domain/projects/project-statuses'

interface StatusChange {
  projectId: string
  /** `null` for the clock. */
  actorId: string | null
  oldStatus: ProjectStatus
  newStatus: ProjectStatus
}

/**
 * What a change of status means to others: sent to review, judged, or released at its hour. A creator who goes from one
 * approved status to another only rearranges the own house: the team is not told. Whoever waits for what can be found
 * hears of it whoever made it so.
 */
export function happeningsOf(change: StatusChange): Happening[] {
  const { projectId, actorId, oldStatus, newStatus } = change
  const listed = isSearchable(newStatus) && !isSearchable(oldStatus)
  return [
    ...judgementsOf(change),
    ...(listed ? [{ name: 'project.listed', projectId, actorId } as const] : []),
  ]
}

function judgementsOf(change: StatusChange): Happening[] {
  const { oldStatus, newStatus } = change
  if (newStatus === 'processing') return [{ name: 'project.submitted', ...change }]
  if (newStatus === 'rejected') return [{ name: 'project.rejected', ...change }]
  if (newStatus === 'withheld') return [{ name: 'project.withheld', ...change }]
  if (!isApproved(newStatus) || isApproved(oldStatus)) return []
  return [{ name: oldStatus === 'scheduled' ? 'project.released' : 'project.approved', ...change }]
}
