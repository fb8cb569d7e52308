import type { OutputOf } from '../../contract/endpoint.ts'
import { getSearchKey, searchProjects, type SearchHit } from '../../contract/search.ts'
import { ProjectDocument } from '@quarry/search-config/projects'
import { sortParameters } from '@quarry/search-config/sorts'
import { v2ProjectType } from '@quarry/search-config/loaders'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { facetFilter } from './search-facets.ts'

const HitDocument = ProjectDocument.partial({
  aliases: true,
  compat: true,
  popularity: true,
  environments: true,
})

export function mountSearch(app: App): void {
  serve(
    app,
    searchProjects,
    async ({ search, siteUrl }, { query }): Promise<OutputOf<typeof searchProjects>> => {
      const { query: text, facets, filters, index, offset, limit } = query
      const filter = [...(facets ? facetFilter(facets) : []), ...(filters ? [filters] : [])]
      const found = await search.searchProjects({
        query: text,
        filter,
        offset,
        limit,
        ...sortParameters(index),
      })
      return { hits: found.hits.map((hit) => viewHit(hit, siteUrl)), offset, limit, total_hits: found.total }
    },
  )
  serve(app, getSearchKey, ({ search }) => search.publicAccess())
}

function viewHit(document: Record<string, unknown>, siteUrl: string): SearchHit {
  const hit = HitDocument.parse(document)
  const absolute = (url: string) => (url.startsWith('/') ? siteUrl + url : url)
  return {
    project_id: hit.project_id,
    project_type: v2ProjectType(hit.project_types),
    slug: hit.slug ?? hit.project_id,
    author: hit.author,
    title: hit.title,
    description: hit.summary,
    categories: hit.categories,
    display_categories: hit.display_categories,
    versions: hit.game_versions,
    downloads: hit.downloads,
    follows: hit.follows,
    icon_url: hit.icon_url === null ? '' : absolute(hit.icon_url),
    date_created: new Date(hit.date_created).toISOString(),
    date_modified: new Date(hit.date_modified).toISOString(),
    latest_version: hit.latest_version ?? '',
    license: hit.license,
    client_side: hit.client_side,
    server_side: hit.server_side,
    gallery: hit.gallery.map(absolute),
    featured_gallery: hit.featured_gallery === null ? null : absolute(hit.featured_gallery),
    color: hit.color,
  }
}
