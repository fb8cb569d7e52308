import type { Context } from 'hono'
import { ruleMessage } from '../../contract/rules.ts'
import { AppError } from '../kernel/errors.ts'
import type { App, HttpEnv } from './env.ts'
import { errorBody, statusOf } from './errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The methods that a path has; a path with GET has HEAD. */
function methodsOf(app: App, path: string): string[] {
  const isServed = (method: string) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method)
  const served = METHODS.filter(isServed)
  return served.includes('GET') && !served.includes('HEAD') ? [...served, 'HEAD'] : served
}

/** The response to a request that no route serves: 405 if the path has other methods, else 404. */
export const refuseUnserved =
  (app: App) =>
  (c: Context<HttpEnv>): Response => {
    const { method, path } = c.req
    const allowed = methodsOf(app, path)
    const facts = { method, path }
    if (allowed.length === 0) {
      const error = new AppError('not_found', ruleMessage('no_such_route', facts))
      return c.json(errorBody(error, path), statusOf(error, path))
    }
    c.header('allow', [...allowed, 'OPTIONS'].join(', '))
    if (method === 'OPTIONS') return c.body(null, 204)
    const error = new AppError(
      'method_not_allowed',
      ruleMessage('no_such_method', { method, methods: allowed.join(', ') }),
    )
    return c.json(errorBody(error, path), statusOf(error, path))
  }
