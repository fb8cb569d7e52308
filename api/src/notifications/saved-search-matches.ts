import { anyOf } from '@quarry/search-config/filter-expressions'
import { projectFilter, selectionOf } from '@quarry/search-config/filters'
import { stateOfAddress } from '@quarry/search-config/saved-search'
import { DAY_MS } from '@quarry/domain/times'
import { atomically, systemCtx, type Services } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import type { SearchEngine, SearchRequest } from '../ports/search-engine.ts'
import { insertNotifications, listTeamOf } from './notify.queries.ts'
import {
  listNotifyingSearchesAfter,
  listPendingListings,
  advanceListings,
  type Listing,
} from './saved-search-matches.queries.ts'

/** Further projects wait for a later run. */
const PROJECTS_BATCH = 100
/** Searches of one step, which is one transaction. */
const SEARCHES_BATCH = 500
/** Steps of one run. */
const STEPS_MAX = 20
/** Queries in one request to the engine. */
const QUERIES_BATCH = 40
/** How long a listing waits for the index; after that it notifies no one. */
const INDEXING_TIMEOUT_MS = DAY_MS

type NotifyingSearch = Awaited<ReturnType<typeof listNotifyingSearchesAfter>>[number]

/**
 * Notifies the owners of saved searches of new projects that match, once for each search and project.
 *
 * A run starts from the newly listed projects, which are few, and queries each saved search with a filter on these projects
 * only. Equal searches are queried once, and one request has many queries. A run goes through the searches in the order of
 * their ids. Its progress is stored with the project and changes in the transaction that adds the notifications, so a crash
 * or a second process neither skips nor repeats one. A project that is not in the index yet waits. Without new projects a
 * run is one query of a small index. `api/decisions/004-new-projects-ask-saved-searches.md` has the alternatives.
 */
export async function notifySavedSearchOwners(services: Services): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) if (!(await notifyNextStep(services))) return
}

/** One step for the projects with the same progress; false if there was nothing to do. */
async function notifyNextStep(services: Services): Promise<boolean> {
  const { db, search, now } = services
  const since = new Date(now().getTime() - INDEXING_TIMEOUT_MS)
  const pending = await indexed(search, await listPendingListings(db, { since, limit: PROJECTS_BATCH }))
  const [oldest] = pending
  if (!oldest) return false
  const { notifiedThrough: from } = oldest
  const listings = pending.filter(({ notifiedThrough }) => notifiedThrough === from)
  const searches = await listNotifyingSearchesAfter(db, { after: from, limit: SEARCHES_BATCH })
  const found = await findMatches(services, searches, listings)
  const to = searches.length < SEARCHES_BATCH ? null : (searches.at(-1)?.id ?? null)
  await atomically(systemCtx(services), async ({ db: tx, now }) => {
    const mine = await advanceListings(tx, listings.map(idOf), { from, to, now: now() })
    for (const listing of listings.filter(({ projectId }) => mine.includes(projectId))) {
      const { projectId, listedAt: createdAt } = listing
      const matching = searches.filter(
        (one) => isNews(one, listing) && found.get(one.address)?.has(projectId),
      )
      if (matching.length === 0) continue
      const members = new Set(await listTeamOf(tx, projectId))
      const readers = matching.filter(({ userId }) => !members.has(userId))
      await insertNotifications(
        tx,
        readers.map(({ userId }) => userId),
        { type: 'saved_search', projectId, createdAt, savedSearchIds: readers.map(({ id }) => id) },
      )
    }
  })
  return true
}

const idOf = ({ projectId }: Listing): string => projectId

/** Projects from before the owner turned notifications on are no news. */
const isNews = ({ notifySince }: NotifyingSearch, { listedAt }: Listing): boolean =>
  notifySince !== null && notifySince <= listedAt

const request = (projectIds: readonly string[], query: string, filter: readonly string[]) => ({
  query,
  filter: [anyOf('project_id', projectIds), ...filter],
  // All words must match, as in the search feed.
  matchingStrategy: 'all' as const,
  offset: 0,
  limit: projectIds.length,
  attributesToRetrieve: ['project_id'],
})

const idsIn = (hits: readonly Record<string, unknown>[] = []): Set<string> =>
  new Set(hits.map((hit) => String(hit['project_id'])))

/** Those that the index has already. */
async function indexed(search: SearchEngine, listings: readonly Listing[]): Promise<Listing[]> {
  if (listings.length === 0) return []
  const { hits } = await search.searchProjects(request(listings.map(idOf), '', []))
  const there = idsIn(hits)
  return listings.filter(({ projectId }) => there.has(projectId))
}

/** Matching project ids by the address of the search. */
async function findMatches(
  { search, log }: Services,
  searches: readonly NotifyingSearch[],
  listings: readonly Listing[],
): Promise<Map<string, Set<string>>> {
  const projectIds = listings.map(idOf)
  const queries = [...new Set(searches.map(({ address }) => address))].flatMap((address) => {
    const state = stateOfAddress(address)
    return state
      ? [{ address, request: request(projectIds, state.query, projectFilter(selectionOf(state))) }]
      : []
  })
  const found = new Map<string, Set<string>>()
  for (let start = 0; start < queries.length; start += QUERIES_BATCH) {
    const batch = queries.slice(start, start + QUERIES_BATCH)
    const responses = await searchAll(
      search,
      batch.map((one) => one.request),
      () => log.warn('the engine rejects a saved search'),
    )
    for (const [at, { address }] of batch.entries()) found.set(address, idsIn(responses[at]))
  }
  return found
}

/** A query that the engine rejects has no hits and does not affect the others. */
async function searchAll(
  search: SearchEngine,
  requests: readonly SearchRequest[],
  onRejected: () => void,
): Promise<Record<string, unknown>[][]> {
  const orNone = (error: unknown): undefined => {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error
    return undefined
  }
  const together = await search.searchMany(requests).catch(orNone)
  if (together) return together.map(({ hits }) => hits)
  const responses = []
  for (const one of requests) {
    const response = await search.searchProjects(one).catch(orNone)
    if (!response) onRejected()
    responses.push(response?.hits ?? [])
  }
  return responses
}
