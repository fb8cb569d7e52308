import { publicPath } from '@quarry/db/storage-keys'
import { DEPENDED_ON_MAX } from '@quarry/domain/limits/counts'
import { nameAliases } from '@quarry/search-config/name-aliases'
import { type MixingType, projectTypesOf } from '@quarry/domain/projects/project-types'
import { environmentsOf } from '@quarry/domain/projects/environments'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import { compatPairs, dependencyValue } from '@quarry/search-config/filters'
import { popularityBucket } from '@quarry/search-config/popularity'
import { searchWords, wordsOrNull } from '@quarry/search-config/search-words'
import type { ProjectDocument } from '@quarry/search-config/projects'
import type { DependsOn, ListedVersion, ProjectSource } from '../queries/projects.ts'

export interface ProjectParts {
  /** Newest first. */
  versions: readonly ListedVersion[]
  /** Newest first. */
  dependsOn: readonly DependsOn[]
  gallery: readonly { imageKey: string; featured: boolean }[]
  recentDownloads: number
  weeklyDownloads: number
  osiLicenses: ReadonlySet<string>
}

export function projectDocument(project: ProjectSource, parts: ProjectParts): ProjectDocument {
  const { versions, dependsOn, gallery, recentDownloads, weeklyDownloads, osiLicenses } = parts
  const title = searchWords(project.title)
  const featured = gallery.find((item) => item.featured)
  return {
    project_id: project.id,
    slug: project.slug,
    title,
    summary: searchWords(project.summary),
    aliases: nameAliases(title, project.slug),
    author: project.author,
    author_id: project.authorId,
    organization: wordsOrNull(project.organizationName),
    organization_id: project.organizationId,
    organization_slug: project.organizationSlug,
    // The query admits searchable statuses only.
    status: project.status === 'archived' ? 'archived' : 'approved',
    project_types: project.projectTypes,
    categories: sorted(project.categories, project.additionalCategories, project.loaders),
    display_categories: sorted(project.categories, project.loaders),
    loaders: project.loaders,
    game_versions: project.gameVersions,
    compat: compatOf(versions),
    mod_versions: versionsOf('mod', project, versions),
    plugin_versions: versionsOf('plugin', project, versions),
    datapack_versions: versionsOf('datapack', project, versions),
    client_side: project.clientSide,
    server_side: project.serverSide,
    environments: environmentsOf(project.clientSide, project.serverSide),
    depends_on: dependsOn
      .slice(0, DEPENDED_ON_MAX)
      .map(({ dependencyType, targetId }) => dependencyValue(dependencyType, targetId))
      .toSorted(),
    license: firstWord(project.licenseId),
    open_source: isOpenSource(project.licenseId, osiLicenses),
    downloads: project.downloads,
    follows: project.followers,
    popularity: popularityBucket({ recentDownloads, downloads: project.downloads }),
    weekly_downloads: weeklyDownloads,
    icon_url: project.iconKey === null ? null : publicPath(project.iconKey),
    color: project.color,
    gallery: gallery.filter((item) => item !== featured).map((item) => publicPath(item.imageKey)),
    featured_gallery: featured ? publicPath(featured.imageKey) : null,
    latest_version: versions[0]?.id ?? null,
    date_created: (project.approvedAt ?? project.publishedAt).getTime(),
    date_modified: project.updatedAt.getTime(),
  }
}

/** `A OR B` is open when one license is, `A AND B` when all are. */
export function isOpenSource(expression: string, osiLicenses: ReadonlySet<string>): boolean {
  const ids = expression
    .split(/[\s()]+|\bWITH\s+\S+/)
    .filter((word) => word && word !== 'AND' && word !== 'OR')
  const isOpen = (id: string) => osiLicenses.has(id) || osiLicenses.has(id.replace(/\+$/, ''))
  return ids.length > 0 && (/\bAND\b/.test(expression) ? ids.every(isOpen) : ids.some(isOpen))
}

/** Collects distinct pairs directly: popular projects have hundreds of versions with the same pairs. */
function compatOf(versions: readonly ListedVersion[]): string[] {
  const pairs = new Set<string>()
  for (const version of versions)
    for (const pair of compatPairs(shownLoaders(version), version.gameVersions)) pairs.add(pair)
  return [...pairs].toSorted()
}

/** In the order of all game versions of the project. */
function versionsOf(
  type: MixingType,
  { gameVersions }: ProjectSource,
  versions: readonly ListedVersion[],
): string[] {
  const found = new Set(
    versions
      .filter(({ loaders }) => projectTypesOf(loaders).includes(type))
      .flatMap((version) => version.gameVersions),
  )
  return gameVersions.filter((version) => found.has(version))
}

function firstWord(expression: string): string {
  return /[^\s()]+/.exec(expression)?.[0] ?? ''
}

function sorted(...lists: (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].toSorted()
}
