import type { MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { AppError } from '../kernel/errors.ts'
import type { HttpEnv } from './env.ts'

const WITH_FINAL_SLASH = /^(\/(?:v[23]|updates)\/.+)\/$/

/** Clients that join addresses send a slash too many. */
export const pathWithoutFinalSlash = (request: Request): string =>
  getPath(request).replace(WITH_FINAL_SLASH, '$1')

/** Compressed bodies are not read: a small one could contain any amount of data. */
export const refuseCompressedBody: MiddlewareHandler<HttpEnv> = (c, next) => {
  if ((c.req.header('content-encoding') ?? 'identity').toLowerCase() === 'identity') return next()
  throw new AppError('unsupported_encoding')
}
