import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../kernel/ctx.ts'
import { ttlCache } from '../../kernel/ttl-cache.ts'
import { countDependents } from './dependents-search.ts'

const MEMORY = { forMs: 30_000, max: 2_000 }
/** A page waits no longer for this number; the result of a slower search serves the next page. */
const MAX_WAIT_MS = 150

export type CountDependents = (ctx: Ctx, projectId: string) => Promise<number>

/** Number of dependents of a project, cached for a short time; 0 while the search engine does not respond. */
export function cachedDependentCount(): CountDependents {
  const remember = ttlCache<number>(MEMORY)
  return async ({ search, now }, projectId) => {
    const done = new AbortController()
    try {
      return await Promise.race([
        remember(projectId, now(), () => countDependents(search, projectId)),
        sleep(MAX_WAIT_MS, 0, { signal: done.signal, ref: false }),
      ])
    } catch {
      return 0
    } finally {
      done.abort()
    }
  }
}
