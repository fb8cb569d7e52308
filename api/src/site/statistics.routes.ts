import { MINUTE_MS } from '@quarry/domain/times'
import { getStatistics, v3GetStatistics } from '../../contract/site/statistics.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../kernel/ctx.ts'
import { memoized } from '../kernel/memoized.ts'
import { sharedCache } from '../kernel/shared-cache.ts'
import { countPublished } from './statistics.queries.ts'

/** Counting a million rows takes seconds, and the totals may be slightly stale. */
const STATISTICS_TTL_MS = MINUTE_MS

export function mountStatistics(app: App, { db, now, state }: Services): void {
  const statistics = memoized(
    () => sharedCache(state, { key: 'statistics', forMs: STATISTICS_TTL_MS }, () => countPublished(db)),
    STATISTICS_TTL_MS,
    now,
  )
  for (const endpoint of [getStatistics, v3GetStatistics]) serve(app, endpoint, statistics)
}
