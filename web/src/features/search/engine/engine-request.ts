import type { ProjectDocument } from '@quarry/search-config/projects'
import { instantSearchIndex, sortParameters } from '@quarry/search-config/sorts'
import { countQueries, facetsOf, type CountQuery } from './facet-counts.ts'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { filterText, selectionOf } from '@quarry/search-config/filters'
import type { SearchState } from '@quarry/search-config/search-state'
import { nearestPageSize, type ViewMode } from '@quarry/search-config/view-modes'

export const PROJECT_INDEX = 'projects'

/** The fields of a result card. Long version lists and texts stay in the engine. */
export const HIT_ATTRIBUTES = [
  'project_id',
  'slug',
  'title',
  'summary',
  'author',
  'organization',
  'organization_slug',
  'project_types',
  'display_categories',
  'loaders',
  'game_versions',
  'client_side',
  'server_side',
  'downloads',
  'follows',
  'icon_url',
  'color',
  'featured_gallery',
  'date_created',
  'date_modified',
] as const satisfies (keyof ProjectDocument)[]

/** Search parameters as InstantSearch carries them; the last five are ours and are read by `createSearchClient`. */
export interface PageParameters {
  query: string
  /** 0-based, as in InstantSearch. */
  page: number
  hitsPerPage: number
  filters: string
  facets: string[]
  attributesToRetrieve: string[]
  attributesToHighlight: string[]
  sortIndex: string
  countQueries: CountQuery[]
  kind: ProjectType
  meiliSearchParams: { matchingStrategy: 'last' | 'all' }
}

/** The request of a search page. */
export function pageParameters(state: SearchState, mode: ViewMode): PageParameters {
  return {
    query: state.query,
    page: state.page - 1,
    hitsPerPage: nearestPageSize(state.pageSize, mode),
    filters: filterText(selectionOf(state)),
    facets: facetsOf(state.kind),
    attributesToRetrieve: [...HIT_ATTRIBUTES],
    attributesToHighlight: ['title', 'summary'],
    sortIndex: instantSearchIndex(state.sort),
    countQueries: countQueries(state),
    kind: state.kind,
    meiliSearchParams: { matchingStrategy: sortParameters(state.sort).matchingStrategy },
  }
}

/** Whether two requests are for the same page. */
export const samePage = (a: PageParameters, b: PageParameters): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
