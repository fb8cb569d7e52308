import type { Server, ServerOptions } from 'node:http'
import { DAY_MS } from '@quarry/domain/times'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { configure, readableEmailDir } from './config.ts'
import type { App } from './http/env.ts'
import { createOperations } from './http/operations-server.ts'
import { openServices } from './services.ts'

/** Grace period for open requests after a signal; aborted uploads leave nothing behind. */
const GRACE_MS = 10_000

const SERVER_OPTIONS: ServerOptions = {
  // A thousand ids in an address exceed the default of Node.
  maxHeaderSize: 64 * 1024,
  // A large upload over a slow connection takes hours; a stalled one is cut off by its own idle limit. Not 0: that
  // would disable the header timeout as well.
  requestTimeout: DAY_MS,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 30_000,
}

/** Interval for writing counted downloads; a killed process loses at most this much. */
const FLUSH_MS = 15_000

/** Listens, and prints one line; a port in use ends the process with the name of its variable. */
function listen(
  name: string,
  app: App | Hono,
  place: { variable: string; host: string; port: number },
): Server {
  const server = serve(
    { fetch: app.fetch, hostname: place.host, port: place.port, serverOptions: SERVER_OPTIONS },
    ({ port }) => process.stdout.write(`${name} http://${place.host}:${port}\n`),
  ) as Server
  server.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE'
    const reason = isTaken ? `${place.variable}: port ${place.port} is taken` : error.message
    process.stderr.write(`${reason}\n`)
    process.exit(1)
  })
  return server
}

const config = configure()
const { services, close } = await openServices(config)
const flush = () => services.downloads.flush()
const flushing = setInterval(() => {
  flush().catch((error: unknown) => services.log.error({ err: error }, 'downloads could not be counted'))
}, FLUSH_MS)
const app = createApp(services, {
  ratePerMinute: config.RATE_LIMIT_PER_MINUTE,
  siteSecret: config.SITE_SECRET,
})
const operations = listen('operations', createOperations(services, { emailDir: readableEmailDir(config) }), {
  variable: 'OPS_PORT',
  host: config.OPS_HOST,
  port: config.OPS_PORT,
})
const server = listen('ready api', app, {
  variable: 'API_PORT',
  host: config.API_HOST,
  port: config.API_PORT,
})

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  // Streams would last for minutes; pages reconnect on their own.
  void services.live.close()
  operations.close()
  operations.closeAllConnections()
  server.close(() => {
    clearTimeout(force)
    clearInterval(flushing)
    void flush()
      .then(close)
      .then(() => process.exit(0))
  })
  server.closeIdleConnections()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
