import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import type { RenderOptions } from '../src/entry-server.tsx'
import { createApp } from './app.ts'
import { readAssets } from './assets.ts'
import { readConfig } from './config.ts'
import { createMarkdownPool } from './markdown/pool.ts'
import { forward, forwardedFor, stopForwarding } from './forward.ts'
import { targetOf } from './targets.ts'

type Render = (request: Request, options: RenderOptions) => Promise<Response>
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const root = join(import.meta.dirname, '..')

async function start() {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: { part: 'web' } }, pino.destination(2))
  // Slow uploads take longer than Node's default of 5 minutes; `forward` gives up on idle ones.
  // Lists of ids in addresses are long.
  const http = createServer({ requestTimeout: 0, headersTimeout: 60_000, maxHeaderSize: 64 * 1024 })
  let loadRender: () => Promise<Render>
  let middleware: Middleware = (_request, _response, next) => next()
  let closeVite = async () => {}
  const assets = config.isProduction ? readAssets(join(root, config.dist)) : undefined
  if (config.isProduction) {
    const entry = (await import(pathToFileURL(join(root, config.dist, 'server/entry-server.js')).href)) as {
      render: Render
    }
    loadRender = async () => entry.render
  } else {
    const { createServer: createVite } = await import('vite')
    const vite = await createVite({ root, server: { middlewareMode: true, ws: { server: http } } })
    loadRender = async () =>
      ((await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render }).render
    middleware = (request, response, next) => vite.middlewares(request, response, next)
    closeVite = () => vite.close()
  }
  const markdown = createMarkdownPool(config.siteUrl)
  const app = createApp({
    config,
    log,
    root,
    build: assets?.build ?? 'dev',
    ...(assets && { manifest: assets.manifest, entry: assets.entry }),
    loadRender,
    markdown: markdown.render,
  })
  const pages = getRequestListener(app.fetch)
  http.on('request', (request, response) => {
    const target = targetOf(request.url ?? '/', config)
    if (target) {
      forward(request, response, target)
      return
    }
    request.headers['x-forwarded-for'] = forwardedFor(request)
    middleware(request, response, () => void pages(request, response))
  })
  http.listen(config.port, config.host, () => {
    const { port } = http.address() as AddressInfo
    process.stdout.write(`ready web http://127.0.0.1:${port}\n`)
  })
  const stop = () => {
    http.close(() => void closeVite().then(() => process.exit(0)))
    http.closeIdleConnections()
    stopForwarding()
    setTimeout(() => process.exit(0), 5000).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

start().catch((error: unknown) => {
  process.stderr.write(`web: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
