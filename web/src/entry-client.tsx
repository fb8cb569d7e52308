import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createClient } from '@quarry/api/contract/client'
import { currentSetup } from './lib/preferences/player-setup.ts'
import { LAZY_AREAS, LAZY_PAGES } from 'virtual:lazy-routes'
import { createCatalogue } from './lib/i18n/message-catalogue.ts'
import { guardInput } from './lib/before-hydration/replay-input.ts'
import { withLocalizedErrors } from './lib/api/error-text.ts'
import { setRenderedMs } from './lib/live/site-clock.ts'
import { PAGE_STATE_ID, readPageState } from './lib/router/page-state.ts'
import { PART_FAILED } from './lib/lazy/lazy-part.tsx'
import type { MarkdownRenderer } from './lib/markdown-renderer.ts'
import { createPreferenceStore } from './lib/preferences/preference-store.ts'
import { lazyRoutes } from './lib/lazy/lazy-routes.ts'
import { limitPreloads } from './lib/lazy/preload-limit.ts'
import { withProof } from './lib/api/reauthentication.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { createRouter } from './router.tsx'
import { hasBanner } from './shell/banners/has-banner.ts'
import { guardChunkLoads, reloadForPart, watchForNewBuild } from './shell/new-build-reload.ts'
import { LazyBanners, ToastCard, ViewerControls } from './shell/lazy-parts.ts'
import { toastError, toastUnanswered } from './lib/toasts/toast-error.ts'
import './styles/app.css'

/** After everything that the page itself needs. */
const MESSAGES_AFTER_MS = 1500

/** Few pages render Markdown in the browser; the code for it is loaded with the first text. */
function lazyMarkdown(siteUrl: string): MarkdownRenderer {
  let renderer: Promise<MarkdownRenderer> | undefined
  return async (text) => {
    renderer ??= import('./features/markdown/renderer/browser-renderer.ts').then(
      (module) => module.browserMarkdown(siteUrl),
      (error: unknown) => {
        renderer = undefined
        throw error
      },
    )
    return (await renderer)(text)
  }
}

async function start() {
  guardChunkLoads()
  const state = readPageState()
  setRenderedMs(state.renderedMs)
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
  /** Loads the texts and the sign-in methods of the account. Without them the form asks for the password. */
  const prepareProof = async () => {
    const texts = i18n.ensure(['accounts-sign-in'])
    const { accountQuery } = await import('./features/accounts/account.queries.ts')
    await Promise.all([texts, queryClient.prefetchQuery(accountQuery(plainApi))])
  }
  const router = createRouter(
    {
      api: withLocalizedErrors(i18n, withProof(plainApi, prepareProof)),
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
    LazyBanners.warm()
    ToastCard.warm()
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
