import type { PackingVerdict } from '@quarry/domain/moderation/packed-files'
import type { Insertable, ColumnType, JSONColumnType } from 'kysely'
import type { VersionStatus } from '@quarry/domain/versions/version-statuses'

/** A file inside a modpack, or fetched by it, that was not published here when the pack was looked through. */
export interface PackedFilesTable {
  /** Of the modpack. */
  fileId: string
  /** Lower-case hex. */
  sha512: string
  sha1: string
  /** In the archive, or in the game's folder. */
  path: string
  sizeBytes: number
  /** As it calls itself. */
  title: string | null
  /** Where it says that it comes from, or where the pack fetches it. */
  origin: string | null
}
export type NewPackedFile = Insertable<PackedFilesTable>

/** Whether content may be packed, in whichever pack it is. */
export interface PackingVerdictsTable {
  sha512: string
  verdict: PackingVerdict
  /** Words or an address that show it; may be empty. */
  proof: string
  judgedAt: Date
}

export interface FileScansTable {
  fileId: string
  /** Of the table of rules. */
  rulesVersion: number
  scannedAt: Date
  findings: JSONColumnType<object[]>
}

/** One file, about which an external scanner is asked once. */
export interface ExternalScansTable {
  id: string
  fileId: string
  /** Its host, and once it has answered the name that it gives itself. */
  source: string
  askedAt: Date
  /** Of no answer more is to be expected: every attempt to ask has failed. */
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

/** Versions that are drafts because of it, until it is given back. */
export interface TakenDownVersionsTable {
  versionId: string
  oldStatus: VersionStatus
}
