import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Banners } from './banners/banners.tsx'
import { BottomBar } from './bottom-bar/bottom-bar.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { TooltipLayer } from '../ui/floating/tooltip-layer.tsx'
import { Toasts } from './toasts/toasts.tsx'
import { useIsMutating } from '@tanstack/react-query'
import { lazy, LazyPart } from '../lib/lazy/lazy-part.tsx'
import { answerNeeded, neededNow, subscribeNeeded } from '../lib/api/reauthentication.ts'

const ReauthenticationDialog = lazy(
  async () =>
    (await import('../features/accounts/reauthentication/reauthentication-dialog.tsx'))
      .ReauthenticationDialog,
)

const SessionEndedDialog = lazy(
  async () =>
    (await import('../features/accounts/reauthentication/session-ended-dialog.tsx')).SessionEndedDialog,
)

/** Shows the dialogs to sign in again above every page and dialog. */
function ReauthenticationPlace() {
  const needed = useSyncExternalStore(subscribeNeeded, neededNow, () => undefined)
  if (needed === undefined) return null
  const Dialog = needed === 'proof' ? ReauthenticationDialog : SessionEndedDialog
  return (
    <LazyPart onFail={() => answerNeeded(false)}>
      <Dialog onAnswer={answerNeeded} />
    </LazyPart>
  )
}

/** Shown after 50 ms; fades out in about 500 ms. */
const SHOW_AFTER_MS = 50
const FADE_MS = 500

/** Progress bar while a route loads or a change is saved. */
function LoadingBar() {
  const isNavigating = useRouterState({ select: (state) => state.isLoading })
  const isSaving = useIsMutating() > 0
  const isBusy = isNavigating || isSaving
  const [phase, setPhase] = useState<'idle' | 'running' | 'done'>('idle')
  useEffect(() => {
    if (isBusy) {
      const timer = setTimeout(() => setPhase('running'), SHOW_AFTER_MS)
      return () => clearTimeout(timer)
    }
    const finish = setTimeout(() => setPhase((current) => (current === 'running' ? 'done' : current)), 0)
    const hide = setTimeout(() => setPhase('idle'), FADE_MS)
    return () => {
      clearTimeout(finish)
      clearTimeout(hide)
    }
  }, [isBusy])
  if (phase === 'idle') return null
  return <div className="loadbar" data-phase={phase} aria-hidden="true" />
}

/** Everything around a page: skip link, banners, header, main, footer, bottom bar and what floats above. */
export function Chrome({ children }: { children: ReactNode }) {
  const isSearch = useMatches({
    select: (matches) => matches.some((match) => match.staticData?.chrome === 'search'),
  })
  return (
    <div className={isSearch ? 'frame only-search' : 'frame'}>
      <a className="skip" href="#main">
        <FormattedMessage id="shell.skip" />
      </a>
      {isSearch && (
        <>
          <a className="skip" href="#results">
            <FormattedMessage id="shell.skip.results" />
          </a>
          <a className="skip" href="#filters">
            <FormattedMessage id="shell.skip.filters" />
          </a>
        </>
      )}
      <LoadingBar />
      <NavigationFocus />
      <div>
        <Banners />
        <Header />
      </div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <Toasts />
      <ReauthenticationPlace />
      <TooltipLayer />
    </div>
  )
}
