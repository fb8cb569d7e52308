import type { DomainEvent } from '@quarry/db/events'
import { isUnpublished, type VersionStatus } from '@quarry/domain/versions/version-statuses'
import { actorId, type ActingActor } from '../kernel/actor.ts'

interface StatusChange {
  /** Absent for a new version. */
  before?: VersionStatus
  status: VersionStatus
}

interface VersionTarget {
  versionId: string
  projectId: string
}

/** The version has files that were not scanned yet. */
export const uploaded = (target: VersionTarget, actor: ActingActor): DomainEvent => ({
  name: 'files.uploaded',
  ...target,
  actorId: actorId(actor),
})

/**
 * A version is published when it is listed for the first time: new, or from a draft or a schedule. Listing it again
 * after its creator unlisted it does not publish it a second time.
 */
export function publications(
  target: VersionTarget,
  actor: ActingActor,
  { before = 'draft', status }: StatusChange,
): DomainEvent[] {
  return status === 'listed' && isUnpublished(before)
    ? [{ name: 'version.published', ...target, actorId: actorId(actor) }]
    : []
}
