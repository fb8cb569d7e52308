import { v3EnvironmentOf } from '@quarry/domain/projects/environments'
import type { z } from 'zod'
import type { V3SearchHit } from '../../contract/search/v3-search.ts'
import type { HitDocument } from './search-request.ts'

/** Documents contain paths; `siteUrl` makes them absolute for clients. */
export function v3SearchHit(document: z.output<typeof HitDocument>, siteUrl: string): V3SearchHit {
  const absolute = (path: string) => new URL(path, siteUrl).href
  const { game_versions } = document
  return {
    version_id: document.latest_version ?? '',
    project_id: document.project_id,
    project_types: document.project_types,
    all_project_types: document.project_types,
    slug: document.slug,
    author: document.author,
    author_id: document.author_id,
    organization: document.organization,
    organization_id: document.organization_id,
    name: document.title,
    summary: document.summary,
    categories: document.categories,
    display_categories: document.display_categories,
    loaders: document.loaders,
    game_versions,
    downloads: document.downloads,
    follows: document.follows,
    icon_url: document.icon_url === null ? null : absolute(document.icon_url),
    date_created: new Date(document.date_created).toISOString(),
    date_modified: new Date(document.date_modified).toISOString(),
    license: document.license,
    gallery: document.gallery.map(absolute),
    featured_gallery: document.featured_gallery === null ? null : absolute(document.featured_gallery),
    color: document.color,
    project_loader_fields: {
      game_versions,
      environment: [v3EnvironmentOf(document.client_side, document.server_side)],
    },
  }
}
