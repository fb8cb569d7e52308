import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Ctx, Services } from '../kernel/ctx.ts'

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    services: Services
    requestId: string
    /** Address of the caller, judged by `client-address.ts`. */
    ip: string
    /** The name under which the caller opened the site. */
    host: string | undefined
    /** Known once it has admitted the caller. */
    endpoint?: Endpoint
    /** Works out who asks, once per request and only where the endpoint wants to know. */
    identify: () => Promise<Ctx>
  }
}

export type App = Hono<HttpEnv>
