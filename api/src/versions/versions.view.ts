import { GHOST_USER_ID } from '@quarry/db/ids'
import { publicPath } from '@quarry/db/storage-keys'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import type { Version } from '../../contract/versions/version-shapes.ts'
import { RequestableVersionStatus } from '../../contract/enums.ts'
import type { VersionRecord } from './versions.queries.ts'
import type { ViewContext } from '../projects/projects.view.ts'

export function viewVersion(row: VersionRecord, { siteUrl, reference }: ViewContext): Version {
  const place = (version: string) => reference.gameVersionByName.get(version)?.ordering ?? 0
  return {
    id: row.id,
    project_id: row.projectId,
    author_id: row.authorId ?? GHOST_USER_ID,
    featured: row.featured,
    name: row.name,
    version_number: row.versionNumber,
    changelog: row.changelog,
    changelog_url: null,
    date_published: row.publishedAt.toISOString(),
    downloads: row.downloads,
    version_type: row.channel,
    status: row.status,
    requested_status:
      row.requestedStatus === null ? null : RequestableVersionStatus.parse(row.requestedStatus),
    files: row.files.map((file) => ({
      hashes: { sha1: file.sha1, sha512: file.sha512 },
      url: siteUrl + publicPath(file.storageKey),
      filename: file.filename,
      primary: file.primary,
      size: file.sizeBytes,
      file_type: file.fileType === 'unknown' ? null : file.fileType,
    })),
    dependencies: row.dependencies.map((dependency) => ({
      version_id: dependency.versionId,
      project_id: dependency.projectId,
      file_name: dependency.fileName,
      dependency_type: dependency.dependencyType,
    })),
    // Oldest first, as launchers expect.
    game_versions: row.gameVersions.toSorted((a, b) => place(b) - place(a)),
    loaders: shownLoaders(row),
  }
}
