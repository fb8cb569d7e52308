import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { startCron } from './cron.ts'
import { openServices } from './services.ts'

/** How long open requests may go on after a signal; uploads cut off after that leave nothing behind. */
const GRACE_MS = 10_000
/** A thousand ids in an address are more than Node reads by itself. */
const HEADER_MAX_BYTES = 64 * 1024

function configure(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(2)
  }
}

const config = configure()
const { services, close } = await openServices(config)
const stopCron = startCron(services)
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
    void stopCron()
      .then(close)
      .then(() => process.exit(0))
  })
  server.closeIdleConnections()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
