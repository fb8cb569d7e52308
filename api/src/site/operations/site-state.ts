import { SITE_PARTS, type PartState } from '../../../contract/site/site-state.ts'
import type { Services } from '../../kernel/ctx.ts'
import { pingDatabase, countWaiting, secondsSince } from './backlog.queries.ts'

/** A part is late when work waits for longer. */
const LATE_SECONDS = 60
/** A part counts as down when it takes longer to respond. */
const TIMEOUT_MS = 3000
/** A key that never exists, to test the storage. */
const NO_FILE = 'state/none'

type Part = (typeof SITE_PARTS)[number]
export interface StateSources extends Pick<Services, 'db' | 'now'> {
  storage: Pick<Services['storage'], 'sizeOf'>
  search: Pick<Services['search'], 'searchProjects'>
  indexQueue: Pick<Services['indexQueue'], 'backlog'>
}

const stateByAge = (oldestSeconds: number | null): PartState =>
  oldestSeconds !== null && oldestSeconds > LATE_SECONDS ? 'late' : 'working'

const CHECKS: Record<Part, (services: StateSources) => Promise<PartState>> = {
  database: async ({ db }) => {
    await pingDatabase(db)
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
  index: async ({ indexQueue, now }) =>
    stateByAge(secondsSince((await indexQueue.backlog()).oldestAt, now())),
  events: async ({ db, now }) => stateByAge((await countWaiting(db, 'outbox', now())).oldest_seconds),
  deliveries: async ({ db, now }) => stateByAge((await countWaiting(db, 'deliveries', now())).oldest_seconds),
}

/** A part is down if its check fails or times out. */
async function stateOf(part: Part, services: StateSources, timeoutMs: number): Promise<PartState> {
  const done = new AbortController()
  const timeout = new Promise<PartState>((resolve) => {
    const timer = setTimeout(() => resolve('down'), timeoutMs)
    done.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return await Promise.race([CHECKS[part](services), timeout])
  } catch {
    return 'down'
  } finally {
    done.abort()
  }
}

/** Checks all parts concurrently. */
export async function readSiteState(services: StateSources, timeoutMs = TIMEOUT_MS) {
  const parts = await Promise.all(
    SITE_PARTS.map(async (name) => ({ name, state: await stateOf(name, services, timeoutMs) })),
  )
  return { checked: services.now().toISOString(), parts }
}
