import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createEdge } from './edge/edge.ts'
import { createMarkdownPool } from './markdown/pool.ts'
import { refusalPages } from './error-pages.ts'
import { fromBuild, fromSources, type Middleware } from './page-source.ts'

const root = join(import.meta.dirname, '..')

/** WebSockets of Vite's hot reload. */
const isViteSocket = ({ headers }: IncomingMessage) =>
  headers['sec-websocket-protocol']?.startsWith('vite-') === true

async function start() {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: { part: 'web' } }, pino.destination(2))
  if (config.siteSecret === undefined)
    log.warn('SITE_SECRET is not set: the API treats all visitors as one caller and limits them together')
  const callers = new WeakMap<IncomingMessage, string>()
  let servePage: Middleware = (_request, response) => response.destroy()
  const { server, close } = createEdge({
    config,
    pages: (request, response, caller) => {
      callers.set(request, caller)
      servePage(request, response, () => {})
    },
    refusalPage: refusalPages(() => source.loadPages()),
    ownsSocket: (request) => !config.isProduction && isViteSocket(request),
  })
  const source = config.isProduction
    ? await fromBuild(join(root, config.dist))
    : await fromSources(root, server, log)
  const markdown = createMarkdownPool(config.siteUrl)
  const app = createApp({
    config,
    log,
    root,
    build: source.assets?.build ?? 'dev',
    assets: source.assets,
    loadPages: source.loadPages,
    markdown: markdown.render,
  })
  const pages = getRequestListener((request, env) =>
    app.fetch(request, { caller: callers.get(env.incoming as IncomingMessage) ?? '' }),
  )
  servePage = (request, response) => source.middleware(request, response, () => void pages(request, response))
  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo
    void source.loaded.then(() => process.stdout.write(`ready web http://127.0.0.1:${port}\n`))
  })
  const stop = () => {
    // Before: sockets of its own would keep the server open.
    const closed = source.close()
    server.close(() => void closed.then(() => process.exit(0)))
    server.closeIdleConnections()
    void close()
    setTimeout(() => process.exit(0), 5000).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

start().catch((error: unknown) => {
  process.stderr.write(`web: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
