import { FilterError, filterOfFacets } from '@quarry/search-config/facets'
import { renameLegacyKeys } from '@quarry/search-config/legacy-filter'
import { ProjectDocument } from '@quarry/search-config/projects'
import { sortParameters } from '@quarry/search-config/sorts'
import type { InputOf } from '../../contract/endpoint.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { searchProjects } from '../../contract/search/search.ts'
import { invalid } from '../kernel/errors.ts'

/** A project as the engine returns it. */
export const HitDocument = ProjectDocument.partial({
  aliases: true,
  compat: true,
  mod_versions: true,
  plugin_versions: true,
  datapack_versions: true,
  popularity: true,
  weekly_downloads: true,
  environments: true,
  depends_on: true,
})

export type SearchQuery = InputOf<typeof searchProjects>['query']

/** Converts the query of `GET /v2/search` to a request to the engine. */
export const requestOf = ({ query: text, index, offset, limit, ...narrowing }: SearchQuery) => ({
  query: text,
  filter: filtersOf(narrowing),
  offset,
  limit,
  ...sortParameters(index),
})

/** All filters of the v2 query. Throws 400 with the name of an invalid parameter. */
function filtersOf({ facets, filters, version, new_filters: only }: Partial<SearchQuery>): string[] {
  try {
    if (only) return [renameLegacyKeys(only)]
    return [
      ...(facets ? filterOfFacets(facets) : []),
      ...[filters, version].flatMap((raw) => (raw ? [renameLegacyKeys(raw)] : [])),
    ]
  } catch (error) {
    if (error instanceof FilterError)
      throw invalid(error.field, ruleMessage('search_facets', { reason: error.message }))
    throw error
  }
}
