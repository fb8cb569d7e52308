import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { SITE_CALLER } from '@quarry/api/contract/caller'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { RenderOptions } from '../src/entry-server.tsx'
import type { PostedForm } from '../src/lib/forms/posted-form.ts'
import type { readAssets } from './assets.ts'
import { compress, compressed } from './compress.ts'
import type { WebConfig } from './config.ts'
import { siteHeaders, visitorHeaders } from './edge/forwarded-headers.ts'
import { failures } from './error-pages.ts'
import { oneAddress } from './canonical-address.ts'
import { openSearchDescription } from './open-search.ts'
import type { Pages } from './page-bundle.ts'
import { postedForms } from './form-posts.ts'
import { PUBLIC_FILES } from './public-files.ts'
import { robotsText } from './robots.ts'
import { PageCache, type PageRequest } from './page-cache.ts'
import { limitPages } from './page-limit.ts'
import { contentSecurityPolicy, PAGE_HEADERS } from './security.ts'
import { sendToService } from './service-requests.ts'
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

const VISITOR_HEADERS = ['cookie', 'user-agent', 'accept-language', 'x-request-id']
/** Of a page for all visitors; the language is part of its key in the cache. */
const SHARED_HEADERS = ['accept-language']

/** Headers of a page request that the API needs to serve the same visitor, or all visitors. */
function apiHeaders(
  { request: { headers }, caller }: PageRequest,
  secret: string | undefined,
): Record<string, string> {
  const isShared = caller === SITE_CALLER
  const passed = (isShared ? SHARED_HEADERS : VISITOR_HEADERS).flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  const host = headers.get('host') ?? undefined
  return {
    ...Object.fromEntries(passed),
    ...(isShared ? siteHeaders(secret) : visitorHeaders({ secret, caller, host })),
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
  for (const file of PUBLIC_FILES) {
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

/** Renders pages for one visitor each, or for all. */
function pageRenderer({ config, build, assets, loadPages, markdown }: AppOptions) {
  const searchAccess = createSearchAccess(config)
  const gameReleases = createReleases(config)
  return async (page: PageRequest, posted?: PostedForm): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64')
    const headers = apiHeaders(page, config.siteSecret)
    const { url } = page.request
    const [pages, viewer, search, releases] = await Promise.all([
      loadPages(),
      fetchViewer(config.apiUrl, headers),
      searchAccess(),
      gameReleases(),
    ])
    // A rejected form is rendered with the page it stands on.
    const request = posted ? new Request(url, { headers: page.request.headers }) : page.request
    const response = await pages.render(request, {
      apiUrl: config.apiUrl,
      apiHeaders: headers,
      send: sendToService,
      onResponse: page.onResponse,
      viewer: viewer ?? null,
      search,
      notices: {
        stagingOf: config.stagingOf,
        contact: config.contact,
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
    return withPageHeaders(response, contentSecurityPolicy(nonce, config, new URL(url)))
  }
}

/** Pages and assets. The edge has already forwarded requests for the API and the engine. */
export function createApp(options: AppOptions) {
  const { config, log, root, build, loadPages } = options
  const app = new Hono<{ Bindings: PageBindings }>()
  serveTexts(app, { build, siteUrl: config.siteUrl })
  if (config.isProduction) serveFiles(app, join(root, config.dist, 'client'))
  app.get('/.vite/*', (c) => c.text('no such file', 404))
  const pageOf = ({ req, env }: Context<{ Bindings: PageBindings }>) => ({
    request: req.raw,
    caller: env.caller,
  })
  const renderPage = pageRenderer(options)
  // In development a page shows what was edited just now.
  const cache = new PageCache(
    async (page) => compressed(page.request, await renderPage(page)),
    config.isProduction ? undefined : 0,
  )
  const fail = failures(loadPages)
  const limited = limitPages({ perMinute: config.ratePerMinute, fail })
  app.get('*', limited, oneAddress, (c) => cache.respond(pageOf(c)))
  const send: Pages['sendForm'] = async (posted) => (await loadPages()).sendForm(posted)
  app.post(
    '*',
    limited,
    compress(),
    ...postedForms<{ Bindings: PageBindings }>({
      config,
      apiHeaders: (c) => apiHeaders(pageOf(c), config.siteSecret),
      send,
      renderAgain: (c, posted) => renderPage(pageOf(c), posted),
      fail,
    }),
  )
  app.onError((error, c) => {
    if (error instanceof HTTPException) return fail(c, error.status)
    if (!c.req.raw.signal.aborted)
      log.error({ err: error, path: c.req.path }, `page ${c.req.path} failed: ${error.message}`)
    return config.isProduction ? fail(c, 500) : devFailure(c, error)
  })
  return app
}
