import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Ctx, Services } from '../kernel/ctx.ts'

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    services: Services
    requestId: string
    ip: string
    /** Works out who asks, once per request and only where the endpoint wants to know. */
    identify: () => Promise<Ctx>
  }
}

export type App = Hono<HttpEnv>
