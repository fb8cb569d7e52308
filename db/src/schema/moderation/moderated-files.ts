import type { PackingVerdict } from '@quarry/domain/moderation/packed-files'
import type { Insertable, ColumnType, JSONColumnType } from 'kysely'
import type { VersionStatus } from '@quarry/domain/versions/version-statuses'

/** A file in a modpack, or downloaded by it, that was not published on the site at the time of the scan. */
export interface PackedFilesTable {
  /** The modpack. */
  fileId: string
  /** Lower-case hex. */
  sha512: string
  sha1: string
  /** In the archive, or in the game's folder. */
  path: string
  sizeBytes: number
  /** Name from its own manifest. */
  title: string | null
  /** Address from its own manifest, or the download address in the modpack. */
  origin: string | null
}
export type NewPackedFile = Insertable<PackedFilesTable>

/** Verdict on a content, for all modpacks. */
export interface PackingVerdictsTable {
  sha512: string
  verdict: PackingVerdict
  /** Text or address as evidence; may be empty. */
  proof: string
  judgedAt: Date
}

export interface FileScansTable {
  fileId: string
  /** Version of the scan rules. */
  rulesVersion: number
  scannedAt: Date
  findings: JSONColumnType<object[]>
}

/** The one external scan of a file. */
export interface ExternalScansTable {
  id: string
  fileId: string
  /** Host of the scanner, or the name in its result. */
  source: string
  askedAt: Date
  /** When the last attempt of the request failed. */
  failedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  answeredAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  findings: JSONColumnType<object[], string | undefined>
}

/** Content that only staff can download and that cannot be uploaded. */
export interface TakenDownFilesTable {
  /** Lower-case hex. */
  sha512: string
  /** Shown to the project members. */
  reason: string
  takenAt: Date
}

/** Versions that are drafts because of it, until it is restored. */
export interface TakenDownVersionsTable {
  versionId: string
  oldStatus: VersionStatus
}
