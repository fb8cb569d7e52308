import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createClient } from '@quarry/api/contract/client'
import { currentSetup } from './features/catalogue/setup.ts'
import { createCatalogue } from './lib/i18n/catalogue.ts'
import { PAGE_STATE_ID, readPageState } from './lib/page-state.ts'
import { createPreferenceStore } from './lib/preference-store.ts'
import { limitPreloads } from './lib/preload-limit.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createRouter } from './router.tsx'
import { guardChunkLoads, watchForNewBuild } from './shell/freshness.ts'
import { ViewerControls } from './shell/late-parts.ts'
import { toastError } from './shell/toasts/toast-error.ts'
import './styles/app.css'

async function start() {
  guardChunkLoads()
  const state = readPageState()
  const stateText = document.getElementById(PAGE_STATE_ID)?.textContent ?? ''
  const i18n = createCatalogue(state.locale)
  await Promise.all([i18n.ensure(state.areas), state.viewer && ViewerControls.preload()])
  const router = createRouter(
    {
      api: createClient(),
      queryClient: createQueryClient((error) => toastError(i18n.intl(), error)),
      viewer: state.viewer,
      preferences: createPreferenceStore(state.preferences, state.systemIsLight),
      setup: currentSetup,
      i18n,
      search: state.search,
      siteUrl: state.siteUrl,
      pageState: () => stateText,
      devScripts: import.meta.env.DEV ? ((await import('./lib/dev-scripts.ts')).devScripts ?? []) : [],
    },
    document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.content,
  )
  limitPreloads(router)
  watchForNewBuild(router, state.build)
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
