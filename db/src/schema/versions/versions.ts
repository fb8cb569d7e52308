import type { VersionChannel } from '@quarry/domain/versions/channels'
import type { DependencyType } from '@quarry/domain/versions/dependencies'
import type { FileType } from '@quarry/domain/files/file-types'
import type { VersionStatus } from '@quarry/domain/versions/version-statuses'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface VersionsTable {
  id: string
  projectId: string
  /** Null after the account is deleted. */
  authorId: string | null
  name: string
  /** At most 32 characters; may repeat inside a project. */
  versionNumber: string
  changelog: Generated<string>
  /** `version_type` on the v2 wire. */
  channel: Generated<VersionChannel>
  status: Generated<VersionStatus>
  requestedStatus: VersionStatus | null
  featured: Generated<boolean>
  /** Explicit order; versions without one follow, by date. */
  ordering: number | null
  /** Names of `loaders`; a modpack has `mrpack` here. Checked against the catalogue by a trigger. */
  loaders: string[]
  /** The loaders that a modpack contains; empty for other versions. */
  mrpackLoaders: Generated<string[]>
  /** Names of `game_versions`, checked by a trigger. */
  gameVersions: string[]
  downloads: Generated<number>
  publishedAt: Generated<Date>
}

/** On the v2 wire `versionId` is `version_id` and `dependentId` does not appear. */
export interface DependenciesTable {
  id: Generated<number>
  /** The version that depends. */
  dependentId: string
  /** Set whenever `versionId` is; stays when that version is deleted. */
  projectId: string | null
  versionId: string | null
  fileName: string | null
  dependencyType: DependencyType
}

/**
 * Content appears once per version (`files_version_sha512_key`), a name once per version
 * (`files_version_filename_key`), and content belongs to one project (`files_sha1_other_project`, a trigger).
 */
export interface FilesTable {
  id: string
  versionId: string
  projectId: string
  filename: string
  storageKey: string
  /** Lower-case hex. */
  sha1: string
  sha512: string
  sizeBytes: number
  primary: Generated<boolean>
  fileType: FileType | null
  createdAt: Generated<Date>
}

/** A stored object without a committed row. The cleanup removes abandoned ones. */
export interface PendingUploadsTable {
  storageKey: string
  userId: string | null
  createdAt: Generated<Date>
}

export type VersionRow = Selectable<VersionsTable>
export type NewVersion = Insertable<VersionsTable>
export type VersionUpdate = Updateable<VersionsTable>
export type DependencyRow = Selectable<DependenciesTable>
export type NewDependency = Insertable<DependenciesTable>
export type FileRow = Selectable<FilesTable>
export type NewFile = Insertable<FilesTable>
