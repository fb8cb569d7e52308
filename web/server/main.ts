import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { createApp } from './app.ts'
import { readAssets } from './assets.ts'
import { readConfig } from './config.ts'
import { createEdge } from './edge/edge.ts'
import { createMarkdownPool } from './markdown/pool.ts'
import { turnedAway } from './error-pages.ts'
import type { Pages } from './page-bundle.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const root = join(import.meta.dirname, '..')

/** Sockets by which the development server tells pages of changes. */
const isOfVite = ({ headers }: IncomingMessage) =>
  headers['sec-websocket-protocol']?.startsWith('vite-') === true

async function start() {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: { part: 'web' } }, pino.destination(2))
  if (config.siteSecret === undefined)
    log.warn('SITE_SECRET is not set: the API takes all visitors for one, and limits them together')
  const callers = new WeakMap<IncomingMessage, string>()
  let answer: Middleware = (_request, response) => response.destroy()
  const { server, close } = createEdge({
    config,
    pages: (request, response, caller) => {
      callers.set(request, caller)
      answer(request, response, () => {})
    },
    refusalPage: turnedAway(() => loadPages()),
    ownsSocket: (request) => !config.isProduction && isOfVite(request),
  })
  let loadPages: () => Promise<Pages>
  let middleware: Middleware = (_request, _response, next) => next()
  let closeVite = async () => {}
  const assets = config.isProduction ? readAssets(join(root, config.dist)) : undefined
  if (config.isProduction) {
    const entry = (await import(
      pathToFileURL(join(root, config.dist, 'server/entry-server.js')).href
    )) as Pages
    loadPages = async () => entry
  } else {
    const { createServer: createVite } = await import('vite')
    const vite = await createVite({ root, server: { middlewareMode: true, ws: { server } } })
    loadPages = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as Pages
    middleware = (request, response, next) => vite.middlewares(request, response, next)
    closeVite = () => vite.close()
  }
  const markdown = createMarkdownPool(config.siteUrl)
  const app = createApp({
    config,
    log,
    root,
    build: assets?.build ?? 'dev',
    assets,
    loadPages,
    markdown: markdown.render,
  })
  const pages = getRequestListener((request, env) =>
    app.fetch(request, { caller: callers.get(env.incoming as IncomingMessage) ?? '' }),
  )
  answer = (request, response) => middleware(request, response, () => void pages(request, response))
  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`ready web http://127.0.0.1:${port}\n`)
  })
  const stop = () => {
    server.close(() => void closeVite().then(() => process.exit(0)))
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
