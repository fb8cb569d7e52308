import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { HttpEnv } from './env.ts'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const durations = new Histogram({
  name: 'quarry_api_request_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  registers: [registry],
})

/** Labels are route patterns, never addresses: those would be unbounded. */
export const measureRequests: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const stop = durations.startTimer()
  await next()
  stop({ method: c.req.method, route: routePath(c, -1), status: c.res.status })
}
