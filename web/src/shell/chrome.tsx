import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Banners } from './banners/banners.tsx'
import { BottomBar } from './bottom-bar/bottom-bar.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { TooltipLayer } from '../ui/floating/tooltip-layer.tsx'
import { ProofPlace } from './reauthentication.tsx'
import { Toasts } from './toasts/toasts.tsx'

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
      <ProofPlace />
      <TooltipLayer />
    </div>
  )
}
