import { FilterError, filterOfFacets } from '@quarry/search-config/facets'
import { renameLegacyKeys } from '@quarry/search-config/legacy-filter'
import { ProjectDocument } from '@quarry/search-config/projects'
import { sortParameters } from '@quarry/search-config/sorts'
import type { InputOf } from '../../contract/endpoint.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { searchProjects } from '../../contract/search/search.ts'
import { invalid } from '../kernel/errors.ts'

/** What the engine shows of a project. */
export const HitDocument = ProjectDocument.partial({
  aliases: true,
  compat: true,
  popularity: true,
  environments: true,
  depends_on: true,
})

type Query = InputOf<typeof searchProjects>['query']

/** What the engine is asked for a search that the public description allows. */
export const requestOf = ({ query: text, index, offset, limit, ...narrowing }: Query) => ({
  query: text,
  filter: filtersOf(narrowing),
  offset,
  limit,
  ...sortParameters(index),
})

/** The filters of all ways that the public description allows; a wrong one is a 400 that names its parameter. */
function filtersOf({ facets, filters, version, new_filters: only }: Partial<Query>): string[] {
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
