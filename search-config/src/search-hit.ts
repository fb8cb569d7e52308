import { v3EnvironmentOf } from '@quarry/domain/projects/environments'
import { v2ProjectType } from '@quarry/domain/projects/project-types'
import type { ProjectDocument } from './projects.ts'

/** The attributes that a v2 search hit needs. */
export const V2_HIT_ATTRIBUTES = [
  'project_id',
  'slug',
  'author',
  'author_id',
  'organization',
  'organization_id',
  'title',
  'summary',
  'project_types',
  'categories',
  'display_categories',
  'game_versions',
  'downloads',
  'follows',
  'icon_url',
  'date_created',
  'date_modified',
  'latest_version',
  'license',
  'client_side',
  'server_side',
  'gallery',
  'featured_gallery',
  'color',
] as const satisfies readonly (keyof ProjectDocument)[]

type HitSource = Pick<ProjectDocument, (typeof V2_HIT_ATTRIBUTES)[number]>

/**
 * A hit of `GET /v2/search` in the public v2 format. Documents contain paths of the site; launchers need absolute
 * addresses, hence `siteUrl`.
 */
export function v2SearchHit(document: HitSource, siteUrl: string) {
  const whole = (path: string) => new URL(path, siteUrl).href
  return {
    project_id: document.project_id,
    project_type: v2ProjectType(document.project_types),
    all_project_types: document.project_types,
    slug: document.slug,
    author: document.author,
    author_id: document.author_id,
    organization: document.organization,
    organization_id: document.organization_id,
    title: document.title,
    description: document.summary,
    categories: document.categories,
    display_categories: document.display_categories,
    versions: document.game_versions,
    downloads: document.downloads,
    follows: document.follows,
    icon_url: document.icon_url === null ? '' : whole(document.icon_url),
    date_created: new Date(document.date_created).toISOString(),
    date_modified: new Date(document.date_modified).toISOString(),
    latest_version: document.latest_version ?? '',
    license: document.license,
    client_side: document.client_side,
    server_side: document.server_side,
    environment: v3EnvironmentOf(document.client_side, document.server_side),
    gallery: document.gallery.map(whole),
    featured_gallery: document.featured_gallery === null ? null : whole(document.featured_gallery),
    color: document.color,
  }
}
