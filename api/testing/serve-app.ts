import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { App } from '../src/http/env.ts'

/** Serves an app on a local port, a free one by default. */
export function serveApp(fetch: App['fetch'], port = 0): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, () =>
      resolve({ server, port: (server.address() as AddressInfo).port }),
    ) as Server
  })
}
