import { getSiteState } from '../../../contract/site/site-state.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../kernel/ctx.ts'
import { memoized } from '../../kernel/memoized.ts'
import { readSiteState } from './site-state.ts'

/** Each process checks the parts at most once in this time. */
const TTL_MS = 5000

export function mountSiteState(app: App, services: Services): void {
  const state = memoized(() => readSiteState(services), TTL_MS, services.now)
  serve(app, getSiteState, state)
}
