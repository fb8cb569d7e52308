import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../kernel/ctx.ts'
import { ttlCache } from '../../kernel/ttl-cache.ts'
import { countDependents } from './dependents-search.ts'

const MEMORY = { forMs: 30_000, max: 2_000 }
/** A page does not wait longer for this number; a search that is under way is there for the next one. */
const PATIENCE_MS = 150

export type CountDependents = (ctx: Ctx, projectId: string) => Promise<number>

/** How many depend on a project, as it was a moment ago; none while the search does not answer. */
export function rememberedDependentCount(): CountDependents {
  const remember = ttlCache<number>(MEMORY)
  return async ({ search, now }, projectId) => {
    const done = new AbortController()
    try {
      return await Promise.race([
        remember(projectId, now(), () => countDependents(search, projectId)),
        sleep(PATIENCE_MS, 0, { signal: done.signal, ref: false }),
      ])
    } catch {
      return 0
    } finally {
      done.abort()
    }
  }
}
