import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { configure } from './config.ts'
import { openServices } from './services.ts'

/** How long open requests may go on after a signal; uploads cut off after that leave nothing behind. */
const GRACE_MS = 10_000
/** A thousand ids in an address are more than Node reads by itself. */
const HEADER_MAX_BYTES = 64 * 1024

/** Downloads that this process has counted are written that often; a killed one loses so many at most. */
const FLUSH_MS = 15_000

const config = configure()
const { services, close } = await openServices(config)
const flush = () => services.downloads.flush()
const flushing = setInterval(() => {
  flush().catch((error: unknown) => services.log.error({ err: error }, 'downloads could not be counted'))
}, FLUSH_MS)
const app = createApp(services, { ratePerMinute: config.RATE_LIMIT_PER_MINUTE })

const server = serve(
  {
    fetch: app.fetch,
    hostname: config.API_HOST,
    port: config.API_PORT,
    // Node would cut off slow uploads after five minutes; stalled ones are cut off by their own idle limit.
    serverOptions: { requestTimeout: 0, keepAliveTimeout: 30_000, maxHeaderSize: HEADER_MAX_BYTES },
  },
  ({ port }) => process.stdout.write(`ready api http://${config.API_HOST}:${port}\n`),
) as Server

server.on('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? `API_PORT: port ${config.API_PORT} is taken` : error.message
  process.stderr.write(`${reason}\n`)
  process.exit(1)
})

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
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
