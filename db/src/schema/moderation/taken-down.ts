import type { VersionStatus } from '@quarry/domain/versions/version-statuses'

/** Content that nobody but staff gets, and nobody can upload. */
export interface TakenDownFilesTable {
  /** Lower-case hex. */
  sha512: string
  /** What the makers are told. */
  reason: string
  takenAt: Date
}

/** Versions that are drafts because of it, until it is given back. */
export interface TakenDownVersionsTable {
  versionId: string
  oldStatus: VersionStatus
}
