import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { App } from '../src/http/env.ts'

/** Serves an app on a free local port. */
export function serveApp(fetch: App['fetch']): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve({ server, port: (server.address() as AddressInfo).port }),
    ) as Server
  })
}
