import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Ctx, Services } from '../kernel/ctx.ts'

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    services: Services
    requestId: string
    /** Address of the caller, determined by `request-context.ts`. */
    ip: string
    /** Whether our web server requests for all visitors: no visitor's limit applies. */
    isSite: boolean
    /** The host name under which the caller opened the site. */
    host: string | undefined
    /** Set once access was granted. */
    endpoint?: Endpoint
    /** Identifies the caller, once per request and only if the endpoint needs it. */
    identify: () => Promise<Ctx>
    /** Identifies the caller once more, for requests that stay open. */
    identifyAgain: () => Promise<Ctx>
  }
}

export type App = Hono<HttpEnv>
