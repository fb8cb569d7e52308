import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { getSession } from '@quarry/api/contract/accounts/sign-in'
import { createClient } from '@quarry/api/contract/client'
import { currentSetup } from './lib/preferences/player-setup.ts'
import { LAZY_AREAS, LAZY_PAGES } from 'virtual:lazy-routes'
import { createCatalogue } from './lib/i18n/message-catalogue.ts'
import { guardInput } from './lib/before-hydration/replay-input.ts'
import { withLocalizedErrors } from './lib/api/error-text.ts'
import { loadLiveChannels } from './lib/live/live-loader.ts'
import { setRenderedMs } from './lib/live/site-clock.ts'
import { PAGE_STATE_ID, readPageState } from './lib/router/page-state.ts'
import { PART_FAILED } from './lib/lazy/lazy-part.tsx'
import type { browserMarkdown } from './features/markdown/renderer/browser-renderer.ts'
import type { MarkdownRenderer, MarkdownText } from './lib/markdown-renderer.ts'
import { createPreferenceStore } from './lib/preferences/preference-store.ts'
import { lazyRoutes } from './lib/lazy/lazy-routes.ts'
import { loadNeededFiles } from './lib/lazy/needed-files.ts'
import { limitPreloads } from './lib/lazy/preload-limit.ts'
import { reauthenticating, setUpReauthentication, type Needed } from './lib/api/reauthentication.ts'
import { keepDraftsOf } from './lib/forms/draft-keys.ts'
import { speculate } from './lib/lazy/speculative-fetch.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { createRouter } from './router.tsx'
import { hasBanner } from './shell/banners/has-banner.ts'
import { guardChunkLoads, reloadForPart, watchForNewBuild } from './shell/new-build-reload.ts'
import { ErrorDetails, LazyBanners, ToastCard, ViewerControls } from './shell/lazy-parts.ts'
import { toastError, toastUnanswered } from './lib/toasts/toast-error.ts'
import './styles/app.css'

/** After everything that the page itself needs. */
const MESSAGES_AFTER_MS = 1500

/** Few pages render Markdown in the browser; the code for it is loaded with the first text, or shortly before it. */
function lazyMarkdown(siteUrl: string): MarkdownRenderer {
  let renderer: Promise<ReturnType<typeof browserMarkdown>> | undefined
  const load = () =>
    (renderer ??= import('./features/markdown/renderer/browser-renderer.ts').then(
      (module) => module.browserMarkdown(siteUrl),
      (error: unknown) => {
        renderer = undefined
        throw error
      },
    ))
  const render = async (text: MarkdownText) => (await load())(text)
  const warm = () => {
    speculate(load).then(
      (loaded) => loaded.warm(),
      () => undefined,
    )
  }
  return Object.assign(render, { warm })
}

async function start() {
  guardChunkLoads()
  const state = readPageState()
  setRenderedMs(state.renderedMs)
  keepDraftsOf(state.viewer?.id)
  const stateText = document.getElementById(PAGE_STATE_ID)?.textContent ?? ''
  const i18n = createCatalogue(state.locale)
  const routes = lazyRoutes(LAZY_AREAS, LAZY_PAGES)
  await Promise.all([
    routes.fetchFor(location.pathname),
    i18n.ensure(state.areas),
    state.viewer && ViewerControls.preload(),
    hasBanner(state) && LazyBanners.preload(),
  ])
  let { posted } = state
  const queryClient = createQueryClient((error) => toastError(i18n.intl(), error))
  const plainApi = createClient()
  /** Loads the texts and the sign-in methods of the account. Without them the dialog asks for the password. */
  const prepare = async (needed: Needed) => {
    const texts = i18n.ensure(['accounts-sign-in'])
    if (needed === 'sign-in') return texts
    const { accountQuery } = await import('./features/accounts/account.queries.ts')
    return Promise.all([texts, queryClient.prefetchQuery(accountQuery(plainApi))])
  }
  setUpReauthentication({
    isSignedIn: state.viewer !== null,
    prepare,
    // Without an answer the session counts as ended, and the dialog reports the connection.
    hasSession: () =>
      plainApi(getSession, {}).then(
        ({ user }) => user !== null,
        () => false,
      ),
  })
  const router = createRouter(
    {
      api: withLocalizedErrors(i18n, reauthenticating(plainApi)),
      queryClient,
      viewer: state.viewer,
      preferences: createPreferenceStore(state.preferences, state.systemIsLight),
      setup: currentSetup,
      i18n,
      search: state.search,
      notices: state.notices,
      releases: state.releases,
      siteUrl: state.siteUrl,
      markdown: lazyMarkdown(state.siteUrl),
      posted: () => posted,
      routesFailure: routes.failure,
      hasLazyPage: routes.hasPage,
      pageState: () => stateText,
      entry: undefined,
      devScripts: import.meta.env.DEV ? ((await import('./lib/render/dev-scripts.ts')).devScripts ?? []) : [],
    },
    document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.content,
  )
  // A later visit of the page starts with an empty form.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) posted = undefined
  })
  routes.lead(router)
  limitPreloads(router)
  watchForNewBuild(router, state.build)
  const onPartFailed = async () => {
    if (!(await reloadForPart())) toastUnanswered(i18n.intl())
  }
  window.addEventListener(PART_FAILED, () => void onPartFailed())
  // Loaded early, because the most important message is that the connection is lost.
  setTimeout(() => {
    void loadNeededFiles()
    LazyBanners.warm()
    ToastCard.warm()
    ErrorDetails.warm()
    if (state.viewer) void loadLiveChannels()
  }, MESSAGES_AFTER_MS)
  guardInput()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

void start()
