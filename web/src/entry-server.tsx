import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { createClient, isApiError } from '@quarry/api/contract/client'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import { failurePage } from './shell/errors/static-error-page.ts'
import { setupIn } from './lib/preferences/player-setup.ts'
import { devScripts } from './lib/render/dev-scripts.ts'
import { createCatalogue } from './lib/i18n/message-catalogue.ts'
import { isLocale, matchLocale } from './lib/i18n/locales.ts'
import { serializePageState, type SearchAccess, type SiteNotices } from './lib/router/page-state.ts'
import type { PostedForm } from './lib/forms/posted-form.ts'
import { inReadersWords } from './lib/api/error-text.ts'
import { lastSystemIsLight, parsePreferences } from './lib/preferences/preferences.ts'
import type { MarkdownRenderer } from './lib/markdown-renderer.ts'
import { createPreferenceStore } from './lib/preferences/preference-store.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { renderPage } from './lib/render/render-page.tsx'
import { createRouter } from './router.tsx'

type Manifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/** Only plain values and functions: the server runs natively and shares no module with this bundle. */
export interface RenderOptions {
  apiUrl: string
  apiHeaders: Record<string, string>
  viewer: Viewer | null
  /** Search as reached from this server, and as told to the browser. */
  search: { server: SearchAccess; browser: SearchAccess } | null
  notices: SiteNotices
  /** All releases of the game, newest first. */
  releases: readonly string[]
  siteUrl: string
  markdown: MarkdownRenderer
  build: string
  nonce: string
  /** A form that was posted to this page and came back to it. */
  posted?: PostedForm | undefined
  isDev: boolean
  manifest?: Manifest
  /** Address of the script that the page starts with. */
  entry?: string
}

export { sendForm } from './native-forms.ts'

/** What a request tells of the language of its reader. */
export interface Reader {
  /** The path with its query. */
  address: string
  cookies: string
  languages: string
}

const readerOf = ({ url, headers }: Request): Reader => ({
  address: url,
  cookies: headers.get('cookie') ?? '',
  languages: headers.get('accept-language') ?? '',
})

function localeOf({ address, cookies, languages }: Reader): string {
  const wanted = new URLSearchParams(address.split('?')[1]).get('hl') ?? undefined
  if (isLocale(wanted)) return wanted
  const chosen = parsePreferences(cookies).locale
  if (isLocale(chosen)) return chosen
  return matchLocale(languages)
}

/** The page for a request that no page can be drawn for. */
export const explain = (reader: Reader, status: number): Promise<string> =>
  failurePage(localeOf(reader), status)

/** An API that hangs is as good as down: the page must not keep its visitor waiting for it. */
const API_PATIENCE_MS = 10_000
const fetchPatiently = (url: string, init: RequestInit) =>
  fetch(url, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(API_PATIENCE_MS), ...(init.signal ? [init.signal] : [])]),
  })

/** The answer of the API is the answer of the page; one that did not come is 503. */
const statusOf = (error: unknown) => (isApiError(error) ? error.status || 503 : undefined)

/** A form that came back is told by the status, too; an API that did not answer is 503. */
const refusal = (posted: PostedForm | undefined) => posted?.error && (posted.error.status || 503)

/** Renders one page. Everything about the visitor comes from the request, and nothing of it is kept between two calls. */
export async function render(request: Request, options: RenderOptions): Promise<Response> {
  const renderedMs = Date.now()
  const cookies = request.headers.get('cookie') ?? ''
  const preferences = parsePreferences(cookies)
  const setup = setupIn(cookies)
  const hint = request.headers.get('sec-ch-prefers-color-scheme')
  const systemIsLight = hint ? hint === 'light' : lastSystemIsLight(cookies)
  const i18n = createCatalogue(localeOf(readerOf(request)))
  if (options.posted?.error) await inReadersWords(i18n, options.posted.error)
  const { manifest } = options
  const handler = createRequestHandler({
    request,
    createRouter: () =>
      createRouter(
        {
          api: createClient({
            baseUrl: options.apiUrl,
            headers: options.apiHeaders,
            fetch: fetchPatiently,
          }),
          queryClient: createQueryClient(),
          viewer: options.viewer,
          preferences: createPreferenceStore(preferences, systemIsLight),
          setup: () => setup,
          i18n,
          search: options.search?.server ?? null,
          notices: options.notices,
          releases: options.releases,
          siteUrl: options.siteUrl,
          markdown: options.markdown,
          posted: () => options.posted,
          routesFailure: () => undefined,
          hasLazyPage: () => false,
          pageState: () =>
            serializePageState({
              viewer: options.viewer,
              preferences,
              systemIsLight,
              locale: i18n.locale,
              areas: i18n.areas,
              search: options.search?.browser ?? null,
              notices: options.notices,
              releases: options.releases,
              ...(options.posted && { posted: options.posted }),
              build: options.build,
              siteUrl: options.siteUrl,
              renderedMs,
            }),
          entry: options.entry,
          devScripts: options.isDev ? devScripts : [],
        },
        options.nonce,
      ),
    ...(manifest && { getRouterManifest: () => manifest }),
  })
  let failure: number | undefined
  const response = await handler(({ request: asked, responseHeaders, router }) => {
    failure = statusOf(router.stores.matches.get().find((match) => match.status === 'error')?.error)
    return renderPage({ request: asked, responseHeaders, router })
  })
  const status =
    response.status === 500 ? failure : response.status === 200 ? refusal(options.posted) : undefined
  return status === undefined ? response : new Response(response.body, { status, headers: response.headers })
}
