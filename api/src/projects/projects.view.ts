import { FIXED_SIDES } from '@quarry/domain/projects/environments'
import { publicPath } from '@quarry/db/storage-keys'
import { v2ProjectType } from '@quarry/domain/projects/project-types'
import type { GalleryImage, Project } from '../../contract/projects/project-shapes.ts'
import { RequestableStatus } from '../../contract/enums.ts'
import { licenseName } from './licenses/license.ts'
import type { GalleryRecord, ProjectRecord } from './projects.queries.ts'
import type { Reference } from './tags/reference-data.ts'

/** What the view needs besides the row. */
export interface ViewContext {
  siteUrl: string
  reference: Reference
}

/** `isInsider`: members and staff; only they read what moderators wrote. */
export function viewProject(
  row: ProjectRecord,
  { siteUrl, reference }: ViewContext,
  isInsider: boolean,
): Project {
  const links = new Map(row.links.map((link) => [link.platform, link.url]))
  return {
    id: row.id,
    slug: row.slug,
    project_type: v2ProjectType(row.projectTypes),
    team: row.teamId,
    organization: row.organizationId,
    title: row.title,
    description: row.summary,
    body: row.body,
    body_url: null,
    published: row.publishedAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    approved: row.approvedAt?.toISOString() ?? null,
    queued: row.queuedAt?.toISOString() ?? null,
    status: row.status,
    requested_status: row.requestedStatus === null ? null : RequestableStatus.parse(row.requestedStatus),
    moderator_message:
      isInsider && row.moderatorMessage !== null
        ? { message: row.moderatorMessage, body: row.moderatorMessageBody }
        : null,
    license: { id: row.licenseId, name: licenseName(row.licenseId, reference), url: row.licenseUrl },
    ...sidesOf(row),
    downloads: row.downloads,
    followers: row.followers,
    categories: row.categories,
    additional_categories: row.additionalCategories,
    game_versions: row.gameVersions.toReversed(),
    loaders: row.loaders,
    versions: row.versionIds,
    icon_url: row.iconKey === null ? null : siteUrl + publicPath(row.iconKey),
    issues_url: links.get('issues') ?? null,
    source_url: links.get('source') ?? null,
    wiki_url: links.get('wiki') ?? null,
    discord_url: links.get('discord') ?? null,
    donation_urls: row.links.flatMap(({ platform, url }) => {
      const known = reference.linkPlatformByCode.get(platform)
      return known?.isDonation ? [{ id: platform, platform: known.name, url }] : []
    }),
    gallery: row.gallery.map((item) => viewGalleryImage(item, siteUrl)),
    color: row.color,
    thread_id: row.threadId,
    monetization_status: row.monetizationStatus,
  }
}

const viewGalleryImage = (item: GalleryRecord, siteUrl: string): GalleryImage => ({
  url: siteUrl + publicPath(item.imageKey),
  raw_url: siteUrl + publicPath(item.rawImageKey),
  featured: item.featured,
  title: item.title,
  description: item.description,
  created: new Date(item.createdAt).toISOString(),
  ordering: item.ordering,
})

export function sidesOf(row: Pick<ProjectRecord, 'clientSide' | 'serverSide' | 'projectTypes'>) {
  const [only, ...others] = row.projectTypes
  const isUnknown = row.clientSide === 'unknown' && row.serverSide === 'unknown'
  const fixed = isUnknown && only !== undefined && others.length === 0 ? FIXED_SIDES[only] : undefined
  return { client_side: fixed?.client ?? row.clientSide, server_side: fixed?.server ?? row.serverSide }
}
