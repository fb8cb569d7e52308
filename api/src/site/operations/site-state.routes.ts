import { getSiteState } from '../../../contract/site/site-state.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../kernel/ctx.ts'
import { memoized } from '../../kernel/memoized.ts'
import { readSiteState } from './site-state.ts'

/** However many ask, the parts are asked once in that time by each process. */
const FRESH_MS = 5000

export function mountSiteState(app: App, services: Services): void {
  const state = memoized(() => readSiteState(services), FRESH_MS, services.now)
  serve(app, getSiteState, state)
}
