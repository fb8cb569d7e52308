import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { createClient } from '@quarry/api/contract/client'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import { failurePage } from './shell/errors/static-error-page.ts'
import { setupIn } from './lib/preferences/player-setup.ts'
import { devScripts } from './lib/render/dev-scripts.ts'
import { createCatalogue } from './lib/i18n/message-catalogue.ts'
import { localeOf, rememberedLocale, type LocaleSource } from './lib/i18n/request-locale.ts'
import { responseStatus } from './lib/router/response-status.ts'
import { serializePageState, type SearchAccess, type SiteNotices } from './lib/router/page-state.ts'
import type { PostedForm } from './lib/forms/posted-form.ts'
import { observed, type OnResponse, type Send } from './lib/api/observed-requests.ts'
import { localizeError, withLocalizedErrors } from './lib/api/error-text.ts'
import { lastSystemIsLight, parsePreferences } from './lib/preferences/preferences.ts'
import type { MarkdownRenderer } from './lib/markdown-renderer.ts'
import { createPreferenceStore } from './lib/preferences/preference-store.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { renderPage } from './lib/render/render-page.tsx'
import { createRouter } from './router.tsx'

type Manifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/** Only plain values and functions: the server runs outside this bundle and shares no module with it. */
export interface RenderOptions {
  apiUrl: string
  apiHeaders: Record<string, string>
  /** Sends a request to the API or the engine. */
  send: Send
  /** Observes the API and the engine. */
  onResponse?: OnResponse | undefined
  viewer: Viewer | null
  /** Search as reached from this server and from the browser. */
  search: { server: SearchAccess; browser: SearchAccess } | null
  notices: SiteNotices
  /** All releases of the game, newest first. */
  releases: readonly string[]
  siteUrl: string
  markdown: MarkdownRenderer
  build: string
  nonce: string
  /** A form that was posted to this page and is shown again. */
  posted?: PostedForm | undefined
  isDev: boolean
  manifest?: Manifest
  /** Address of the script that the page starts with. */
  entry?: string
}

export { sendForm } from './native-forms.ts'

const localeSourceOf = ({ url, headers }: Request): LocaleSource => ({
  address: url,
  cookies: headers.get('cookie') ?? '',
  languages: headers.get('accept-language') ?? '',
})

/** The error page for a request whose page cannot be rendered. */
export const renderErrorPage = (reader: LocaleSource, status: number): Promise<string> =>
  failurePage(localeOf(reader), status)

/** An API that hangs counts as down; the page must not wait longer. */
const API_TIMEOUT_MS = 10_000
const withTimeout =
  (send: Send): Send =>
  (url, init) =>
    send(url, {
      ...init,
      signal: AbortSignal.any([AbortSignal.timeout(API_TIMEOUT_MS), ...(init.signal ? [init.signal] : [])]),
    })

/**
 * Renders one page. Everything about the visitor comes from the request, and no state is shared between two calls.
 */
export async function render(request: Request, options: RenderOptions): Promise<Response> {
  const renderedMs = Date.now()
  const cookies = request.headers.get('cookie') ?? ''
  const setup = setupIn(cookies)
  const hint = request.headers.get('sec-ch-prefers-color-scheme')
  const systemIsLight = hint ? hint === 'light' : lastSystemIsLight(cookies)
  const localeSource = localeSourceOf(request)
  const i18n = createCatalogue(localeOf(localeSource))
  const localeCookie = rememberedLocale(localeSource, options.siteUrl.startsWith('https:'))
  const preferences = { ...parsePreferences(cookies), ...(localeCookie && { locale: i18n.locale }) }
  if (options.posted?.error) await localizeError(i18n, options.posted.error)
  // A catalogue of its own: the page itself does not need the texts of all rules.
  const errorTexts = createCatalogue(i18n.locale)
  const client = createClient({
    baseUrl: options.apiUrl,
    headers: options.apiHeaders,
    fetch: observed(withTimeout(options.send), options.onResponse),
  })
  const { manifest } = options
  const handler = createRequestHandler({
    request,
    createRouter: () =>
      createRouter(
        {
          api: withLocalizedErrors(errorTexts, client),
          queryClient: createQueryClient(),
          viewer: options.viewer,
          preferences: createPreferenceStore(preferences, systemIsLight),
          setup: () => setup,
          i18n,
          search: options.search && {
            ...options.search.server,
            send: options.send,
            onResponse: options.onResponse,
          },
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
  let statusFor: (rendered: number) => number | undefined = () => undefined
  const response = await handler(({ request: routedRequest, responseHeaders, router }) => {
    const matches = router.stores.matches.get()
    statusFor = (rendered) => responseStatus(rendered, matches, options.posted)
    return renderPage({ request: routedRequest, responseHeaders, router })
  })
  const headers = new Headers(response.headers)
  if (localeCookie) headers.append('set-cookie', localeCookie)
  return new Response(response.body, { status: statusFor(response.status) ?? response.status, headers })
}
