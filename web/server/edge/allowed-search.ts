import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { searchWords } from '@quarry/search-config/search-words'
import { z } from 'zod'

/** More than any page of the site requests at once, and few enough to stay cheap. */
const LIMITS = {
  queries: 24,
  words: 512,
  filterCharacters: 48_000,
  conditions: 1_500,
  facets: 12,
  attributes: 40,
  hits: 100,
  deepestHit: 250_000,
  nameCharacters: 64,
  weight: 10,
}

const count = (most: number) => z.number().int().min(0).max(most)
const name = z.string().min(1).max(LIMITS.nameCharacters)
const names = (most: number) => z.array(name).max(most)
const condition = z.string().max(LIMITS.filterCharacters)

const Query = z.strictObject({
  indexUid: z.enum(INDEX_NAMES),
  q: z.string().max(LIMITS.words).transform(searchWords).nullish(),
  filter: z.union([condition, z.array(z.union([condition, z.array(condition)]))]).nullish(),
  sort: names(4).optional(),
  facets: names(LIMITS.facets).optional(),
  matchingStrategy: z.enum(['last', 'all', 'frequency']).optional(),
  limit: count(LIMITS.hits).optional(),
  offset: count(LIMITS.deepestHit).optional(),
  hitsPerPage: count(LIMITS.hits).optional(),
  page: count(LIMITS.deepestHit).optional(),
  attributesToRetrieve: names(LIMITS.attributes).optional(),
  attributesToHighlight: names(LIMITS.attributes).optional(),
  attributesToCrop: names(0).optional(),
  cropLength: count(64).optional(),
  highlightPreTag: name.optional(),
  highlightPostTag: name.optional(),
  federationOptions: z.strictObject({ weight: z.number().min(0).max(LIMITS.weight) }).optional(),
})
type Query = z.output<typeof Query>

/** A multi-search that the pages of the site may send. The gateway rejects every other search. */
export const AllowedSearch = z
  .strictObject({
    queries: z.array(Query).min(1).max(LIMITS.queries),
    federation: z.strictObject({ limit: count(LIMITS.hits), offset: count(1_000).optional() }).optional(),
  })
  .refine(({ queries }) => sum(queries, hitsOf) <= 2 * LIMITS.hits, {
    path: ['queries'],
    error: `must ask for at most ${2 * LIMITS.hits} hits in all`,
  })
  .refine(({ queries }) => queries.every((query) => deepestOf(query) <= LIMITS.deepestHit), {
    path: ['queries'],
    error: `must not reach beyond hit ${LIMITS.deepestHit}`,
  })
  .refine(({ queries }) => sum(queries, (query) => filterOf(query).length) <= 2 * LIMITS.filterCharacters, {
    path: ['queries'],
    error: 'must have shorter filters',
  })
  .refine(({ queries }) => sum(queries, conditionsOf) <= LIMITS.queries * LIMITS.conditions, {
    path: ['queries'],
    error: 'must have fewer conditions',
  })
  .refine(({ queries }) => queries.every((query) => conditionsOf(query) <= LIMITS.conditions), {
    path: ['queries'],
    error: `must have at most ${LIMITS.conditions} conditions in a filter`,
  })

const sum = (queries: Query[], of: (query: Query) => number): number =>
  queries.reduce((total, query) => total + of(query), 0)

/** Hits that the engine returns when a query sets no limit. */
const DEFAULT_HITS = 20
const hitsOf = ({ limit, hitsPerPage, federationOptions }: Query): number =>
  federationOptions ? 0 : (hitsPerPage ?? limit ?? DEFAULT_HITS)

const deepestOf = ({ limit, offset, hitsPerPage, page }: Query): number =>
  page === undefined
    ? (offset ?? 0) + (limit ?? DEFAULT_HITS)
    : page * Math.max(1, hitsPerPage ?? DEFAULT_HITS)

const filterOf = ({ filter }: Query): string => [filter ?? ''].flat(2).join(' AND ')

const conditionsOf = (query: Query): number => filterOf(query).match(/,|\b(AND|OR|TO)\b/gi)?.length ?? 0
