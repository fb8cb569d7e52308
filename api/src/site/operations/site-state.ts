import { SITE_PARTS, type PartState } from '../../../contract/site/site-state.ts'
import type { Services } from '../../kernel/ctx.ts'
import { askDatabase, countWaiting, secondsSince } from './backlog.queries.ts'

/** What waits longer than this is noticed. */
const LATE_SECONDS = 60
/** A part that takes longer to answer is as good as down. */
const PATIENCE_MS = 3000
/** Nothing is kept under it. */
const NO_FILE = 'state/none'

type Part = (typeof SITE_PARTS)[number]
export interface StateSources extends Pick<Services, 'db' | 'now'> {
  storage: Pick<Services['storage'], 'sizeOf'>
  search: Pick<Services['search'], 'searchProjects'>
  indexQueue: Pick<Services['indexQueue'], 'backlog'>
}

const pace = (oldestSeconds: number | null): PartState =>
  oldestSeconds !== null && oldestSeconds > LATE_SECONDS ? 'late' : 'working'

const CHECKS: Record<Part, (services: StateSources) => Promise<PartState>> = {
  database: async ({ db }) => {
    await askDatabase(db)
    return 'working'
  },
  files: async ({ storage }) => {
    await storage.sizeOf(NO_FILE)
    return 'working'
  },
  search: async ({ search }) => {
    await search.searchProjects({ query: '', filter: [], matchingStrategy: 'last', offset: 0, limit: 1 })
    return 'working'
  },
  index: async ({ indexQueue, now }) => pace(secondsSince((await indexQueue.backlog()).oldestAt, now())),
  events: async ({ db, now }) => pace((await countWaiting(db, 'outbox', now())).oldest_seconds),
  deliveries: async ({ db, now }) => pace((await countWaiting(db, 'deliveries', now())).oldest_seconds),
}

/** A part that fails, or does not answer in time, is down. */
async function stateOf(part: Part, services: StateSources, patienceMs: number): Promise<PartState> {
  const patience = new AbortController()
  const outOfTime = new Promise<PartState>((resolve) => {
    const timer = setTimeout(() => resolve('down'), patienceMs)
    patience.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return await Promise.race([CHECKS[part](services), outOfTime])
  } catch {
    return 'down'
  } finally {
    patience.abort()
  }
}

/** Asks every part at once. */
export async function readSiteState(services: StateSources, patienceMs = PATIENCE_MS) {
  const parts = await Promise.all(
    SITE_PARTS.map(async (name) => ({ name, state: await stateOf(name, services, patienceMs) })),
  )
  return { checked: services.now().toISOString(), parts }
}
