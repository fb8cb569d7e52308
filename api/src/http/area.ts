import type { AreaContract } from '../../contract/endpoints.ts'
import { mergeEndpoints } from '../../contract/endpoints.ts'
import type { Services } from '../kernel/ctx.ts'
import type { App } from './env.ts'

/** One area of the API: the contract it fulfils, and the routes that fulfil it. */
export interface Area {
  contract: AreaContract
  mount: (app: App, services: Services) => void
}

/**
 * Mounts the routes of an area. Throws when an endpoint of its contract is not among them, so an endpoint without a route
 * stops the process at its start.
 */
export function mountArea(app: App, services: Services, { contract, mount }: Area): void {
  const before = app.routes.length
  mount(app, services)
  const mounted = new Set(app.routes.slice(before).map(({ method, path }) => `${method} ${path}`))
  for (const [name, { method, path }] of Object.entries(mergeEndpoints(contract)))
    if (!mounted.has(`${method} ${path}`)) throw new Error(`nothing serves ${name}, ${method} ${path}`)
}
