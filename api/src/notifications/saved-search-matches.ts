import { anyOf } from '@quarry/search-config/filter-expressions'
import { projectFilter } from '@quarry/search-config/filters'
import { stateOfAddress } from '@quarry/search-config/saved-search'
import { selectionOf } from '@quarry/search-config/search-selection'
import { DAY_MS } from '@quarry/domain/times'
import { atomically, systemCtx, type Services } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import type { SearchEngine, SearchRequest } from '../ports/search-engine.ts'
import { insertNotifications, listTeamOf } from './notify.queries.ts'
import { listTellingAfter, listWaiting, passOn, type Listing } from './saved-search-matches.queries.ts'

/** Told of together; whatever waits behind them is taken by a later round. */
const PROJECTS_AT_ONCE = 100
/** Asked and told in one step, which is one transaction. */
const SEARCHES_AT_ONCE = 500
/** Of one round. */
const STEPS_MAX = 20
/** In one request to the engine. */
const QUERIES_AT_ONCE = 40
/** How long the index is waited for: what is not in it by then is not told. */
const PATIENCE_MS = DAY_MS

type Kept = Awaited<ReturnType<typeof listTellingAfter>>[number]

/**
 * Tells those who keep a search, and want to hear, of each project that it finds once the project can first be found.
 *
 * A round begins with the projects that were newly listed, which are few, and asks each saved search only which of these
 * it finds: the engine looks at no other document. Searches that are the same are asked once, and many in one request.
 * It goes through the searches in the order of their ids, some hundred a step; how far it came stands with the project
 * and moves on in the transaction that writes the notifications, so each search is told of a project exactly once,
 * whichever process dies or comes second. A project that the index does not have yet waits. Without new projects a round
 * is one look into a small index. `decisions/004` tells what else was thought of.
 */
export async function tellSavers(services: Services): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) if (!(await tellNext(services))) return
}

/** One step for those projects that stand at the same search; false when there was nothing to do. */
async function tellNext(services: Services): Promise<boolean> {
  const { db, search, now } = services
  const since = new Date(now().getTime() - PATIENCE_MS)
  const waiting = await indexed(search, await listWaiting(db, { since, limit: PROJECTS_AT_ONCE }))
  const [oldest] = waiting
  if (!oldest) return false
  const { notifiedThrough: from } = oldest
  const listings = waiting.filter(({ notifiedThrough }) => notifiedThrough === from)
  const kept = await listTellingAfter(db, { after: from, limit: SEARCHES_AT_ONCE })
  const found = await findMatches(services, kept, listings)
  const to = kept.length < SEARCHES_AT_ONCE ? null : (kept.at(-1)?.id ?? null)
  await atomically(systemCtx(services), async ({ db: tx, now }) => {
    const mine = await passOn(tx, listings.map(idOf), { from, to, now: now() })
    for (const listing of listings.filter(({ projectId }) => mine.includes(projectId))) {
      const { projectId, listedAt: createdAt } = listing
      const finders = kept.filter((one) => isNews(one, listing) && found.get(one.address)?.has(projectId))
      if (finders.length === 0) continue
      const makers = new Set(await listTeamOf(tx, projectId))
      const readers = finders.filter(({ userId }) => !makers.has(userId))
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

/** What was there before somebody wanted to hear is no news to them. */
const isNews = ({ tellsSince }: Kept, { listedAt }: Listing): boolean =>
  tellsSince !== null && tellsSince <= listedAt

const request = (projectIds: readonly string[], query: string, filter: readonly string[]) => ({
  query,
  filter: [anyOf('project_id', projectIds), ...filter],
  // As the feed: whatever holds some of the words only is no answer.
  matchingStrategy: 'all' as const,
  offset: 0,
  limit: projectIds.length,
  attributesToRetrieve: ['project_id'],
})

const idsIn = (hits: readonly Record<string, unknown>[] = []): Set<string> =>
  new Set(hits.map((hit) => String(hit['project_id'])))

/** Those that the engine has by now. */
async function indexed(search: SearchEngine, listings: readonly Listing[]): Promise<Listing[]> {
  if (listings.length === 0) return []
  const { hits } = await search.searchProjects(request(listings.map(idOf), '', []))
  const there = idsIn(hits)
  return listings.filter(({ projectId }) => there.has(projectId))
}

/** Which of the projects each search finds, by its address. */
async function findMatches(
  { search, log }: Services,
  kept: readonly Kept[],
  listings: readonly Listing[],
): Promise<Map<string, Set<string>>> {
  const projectIds = listings.map(idOf)
  const asked = [...new Set(kept.map(({ address }) => address))].flatMap((address) => {
    const state = stateOfAddress(address)
    return state
      ? [{ address, request: request(projectIds, state.query, projectFilter(selectionOf(state))) }]
      : []
  })
  const found = new Map<string, Set<string>>()
  for (let start = 0; start < asked.length; start += QUERIES_AT_ONCE) {
    const some = asked.slice(start, start + QUERIES_AT_ONCE)
    const answers = await askAll(
      search,
      some.map((one) => one.request),
      () => log.warn('the engine refuses a saved search'),
    )
    for (const [at, { address }] of some.entries()) found.set(address, idsIn(answers[at]))
  }
  return found
}

/** One that the engine refuses finds nothing, and does not keep the others from being answered. */
async function askAll(
  search: SearchEngine,
  requests: readonly SearchRequest[],
  onRefused: () => void,
): Promise<Record<string, unknown>[][]> {
  const orNone = (error: unknown): undefined => {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error
    return undefined
  }
  const together = await search.searchMany(requests).catch(orNone)
  if (together) return together.map(({ hits }) => hits)
  const answers = []
  for (const one of requests) {
    const alone = await search.searchProjects(one).catch(orNone)
    if (!alone) onRefused()
    answers.push(alone?.hits ?? [])
  }
  return answers
}
