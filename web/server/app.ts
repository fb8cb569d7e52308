import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { RenderOptions } from '../src/entry-server.tsx'
import type { PostedForm } from '../src/lib/forms/posted-form.ts'
import type { readAssets } from './assets.ts'
import { compress } from './compress.ts'
import type { WebConfig } from './config.ts'
import { visitorHeaders } from './edge/forwarded-headers.ts'
import { failures } from './error-pages.ts'
import { oneAddress } from './canonical-address.ts'
import { openSearchDescription } from './open-search.ts'
import type { Pages } from './page-bundle.ts'
import { postedForms } from './form-posts.ts'
import { robotsText } from './robots.ts'
import { sharedPages } from './page-cache.ts'
import { contentSecurityPolicy, PAGE_HEADERS } from './security.ts'
import { createReleases, createSearchAccess, fetchViewer } from './session.ts'
import { stripVTControlCharacters } from 'node:util'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Reloads once the page can be rendered again. */
const RETRY = `setInterval(async () => {
  const { status } = await fetch(location.href, { method: 'HEAD' }).catch(() => ({ status: 500 }))
  if (status !== 500) location.reload()
}, 500)`

/** What a developer sees of a page that cannot be loaded or rendered: why, until it can. */
function devFailure(c: Context, error: Error): Response {
  const nonce = randomBytes(16).toString('base64')
  const [message, stack] = [error.message, error.stack ?? ''].map(stripVTControlCharacters) as [
    string,
    string,
  ]
  return c.html(
    `<!doctype html><title>${escaped(message)}</title><meta name="color-scheme" content="light dark">
<pre style="white-space:pre-wrap">${escaped(stack.includes(message) ? stack : `${message}\n${stack}`)}</pre>
<script nonce="${nonce}">${RETRY}</script>`,
    500,
    {
      'content-security-policy': `default-src 'none'; connect-src 'self'; script-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`,
      'cache-control': 'no-store',
    },
  )
}

/** What the edge determined about a request. */
export interface PageBindings {
  caller: string
}

export interface AppOptions {
  config: WebConfig
  log: Logger
  root: string
  build: string
  /** Of the build; the development server has none. */
  assets: ReturnType<typeof readAssets> | undefined
  markdown: RenderOptions['markdown']
  loadPages: () => Promise<Pages>
}

/** Headers of a page request that the API needs to serve the same visitor. */
function apiHeaders(request: Request, site: { secret: string | undefined; caller: string }) {
  const passed = ['cookie', 'user-agent', 'accept-language', 'x-request-id']
  const visitorEntries = passed.flatMap((name) => {
    const value = request.headers.get(name)
    return value ? [[name, value] as const] : []
  })
  return {
    ...Object.fromEntries(visitorEntries),
    ...visitorHeaders({ ...site, host: request.headers.get('host') ?? undefined }),
  }
}

/** Serves the files of the build. */
function serveFiles(app: Hono<{ Bindings: PageBindings }>, files: string) {
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.status === 200 || c.res.status === 304)
      c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  app.get('/assets/*', serveStatic({ root: files, precompressed: true }), (c) => c.text('no such file', 404))
  for (const file of ['favicon.svg', 'favicon.ico', 'site.webmanifest']) {
    app.get(`/${file}`, serveStatic({ root: files, precompressed: true }))
  }
}

/** Serves what programs request: build id, health, robots and OpenSearch. */
function serveTexts(
  app: Hono<{ Bindings: PageBindings }>,
  { build, siteUrl }: { build: string; siteUrl: string },
) {
  app.get('/_build', (c) => c.json({ build }, 200, { 'cache-control': 'no-store' }))
  app.get('/_health', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  const hourly = { 'cache-control': 'public, max-age=3600' }
  app.get('/robots.txt', (c) => c.text(robotsText(siteUrl), 200, hourly))
  app.get('/opensearch.xml', (c) =>
    c.body(openSearchDescription(siteUrl), 200, {
      ...hourly,
      'content-type': 'application/opensearchdescription+xml; charset=utf-8',
    }),
  )
}

const assetsFor = (
  viewer: RenderOptions['viewer'] | undefined,
  assets: NonNullable<AppOptions['assets']>,
) => ({
  manifest: viewer?.can.includes('moderation.review') ? assets.staffManifest : assets.manifest,
  entry: assets.entry,
})

function withPageHeaders(response: Response, securityPolicy: string): Response {
  response.headers.set('content-security-policy', securityPolicy)
  for (const [name, value] of Object.entries(PAGE_HEADERS))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

/** Pages and assets. The edge has already forwarded requests for the API and the engine. */
export function createApp({ config, log, root, build, assets, loadPages, markdown }: AppOptions) {
  const app = new Hono<{ Bindings: PageBindings }>()
  const headersOf = (c: Context<{ Bindings: PageBindings }>) =>
    apiHeaders(c.req.raw, { secret: config.siteSecret, caller: c.env.caller })
  const searchAccess = createSearchAccess(config)
  const gameReleases = createReleases(config)
  serveTexts(app, { build, siteUrl: config.siteUrl })
  if (config.isProduction) serveFiles(app, join(root, config.dist, 'client'))
  for (const path of ['/legal', '/legal/']) app.get(path, (c) => c.redirect('/legal/terms', 301))
  app.get('/.vite/*', (c) => c.text('no such file', 404))
  const renderPage = async (c: Context<{ Bindings: PageBindings }>, posted?: PostedForm) => {
    const nonce = randomBytes(16).toString('base64')
    const headers = headersOf(c)
    const [pages, viewer, search, releases] = await Promise.all([
      loadPages(),
      fetchViewer(config.apiUrl, headers),
      searchAccess(),
      gameReleases(),
    ])
    // A rejected form is rendered with the page it stands on.
    const request = posted ? new Request(c.req.url, { headers: c.req.raw.headers }) : c.req.raw
    const response = await pages.render(request, {
      apiUrl: config.apiUrl,
      apiHeaders: headers,
      viewer: viewer ?? null,
      search,
      notices: {
        stagingOf: config.stagingOf,
        isAccountUnknown: viewer === undefined,
        isSearchUnknown: search === null,
      },
      releases,
      siteUrl: config.siteUrl,
      markdown,
      build,
      nonce,
      posted,
      isDev: !config.isProduction,
      ...(assets && assetsFor(viewer, assets)),
    })
    return withPageHeaders(response, contentSecurityPolicy(nonce, config, new URL(c.req.url)))
  }
  // In development a page shows what was edited just now.
  const shared = sharedPages(config.isProduction ? undefined : 0)
  app.get('*', oneAddress, shared, compress(), (c) => renderPage(c))
  const fail = failures(loadPages)
  const send: Pages['sendForm'] = async (posted) => (await loadPages()).sendForm(posted)
  app.post(
    '*',
    compress(),
    ...postedForms({ config, apiHeaders: headersOf, send, renderAgain: renderPage, fail }),
  )
  app.onError((error, c) => {
    if (error instanceof HTTPException) return fail(c, error.status)
    if (!c.req.raw.signal.aborted)
      log.error({ err: error, path: c.req.path }, `page ${c.req.path} failed: ${error.message}`)
    return config.isProduction ? fail(c, 500) : devFailure(c, error)
  })
  return app
}
