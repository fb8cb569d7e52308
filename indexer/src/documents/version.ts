import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import { searchWords } from '@quarry/search-config/search-words'
import type { VersionDocument } from '@quarry/search-config/versions'
import type { ListedVersion } from '../queries/projects.ts'

export function versionDocument(version: ListedVersion): VersionDocument {
  return {
    id: version.id,
    project_id: version.projectId,
    name: searchWords(version.name),
    version_number: version.versionNumber,
    version_type: version.channel,
    loaders: shownLoaders(version),
    game_versions: version.gameVersions,
    featured: version.featured,
    date_published: version.publishedAt.getTime(),
  }
}
