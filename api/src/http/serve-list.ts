import type { Context } from 'hono'
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import type { App, HttpEnv } from './env.ts'
import { readQuery } from './serve.ts'
import type { Reference } from '../projects/tags/reference-data.ts'

/** Long lists that change only with a deployment: serialized once per query, and cacheable by clients. */
export function serveList<E extends Endpoint>(
  app: App,
  endpoint: E,
  list: (reference: Reference, c: Context<HttpEnv>) => OutputOf<E>,
): void {
  const written = new WeakMap<Reference, Map<string, string>>()
  app.get(endpoint.path, async (c) => {
    const reference = await c.var.services.reference()
    const texts = written.get(reference) ?? new Map<string, string>()
    written.set(reference, texts)
    const query = JSON.stringify(endpoint.query ? readQuery(c, endpoint) : {})
    const text = texts.get(query) ?? JSON.stringify(list(reference, c))
    texts.set(query, text)
    c.header('cache-control', 'public, max-age=300')
    return c.body(text, 200, { 'content-type': 'application/json' })
  })
}
