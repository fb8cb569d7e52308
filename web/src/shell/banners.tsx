import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePages } from '../lib/use-pages.ts'
import { useViewer } from '../lib/use-viewer.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Banner } from '../ui/banner.tsx'

/** Messages that concern every page; each is shown only while its cause lasts. */
export function Banners() {
  const intl = useIntl()
  const viewer = useViewer()
  const hasPage = usePages()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isOffline = useIsOffline()
  const account = '/settings/account'
  const toAccount = hasPage(account) && (
    <AppLink className="btn btn-s" href={account}>
      <FormattedMessage id="shell.banner.toAccount" />
    </AppLink>
  )
  return (
    <>
      {isOffline && (
        <Banner level="warning" title={intl.formatMessage({ id: 'shell.banner.offline.title' })}>
          <FormattedMessage id="shell.banner.offline.text" />
        </Banner>
      )}
      {viewer && !viewer.email && (
        <Banner
          level="warning"
          title={intl.formatMessage({ id: 'shell.banner.noEmail.title' })}
          actions={toAccount}
        >
          <FormattedMessage id="shell.banner.noEmail.text" />
        </Banner>
      )}
      {viewer?.email && viewer.email_verified === false && pathname !== '/auth/verify-email' && (
        <Banner
          level="warning"
          title={intl.formatMessage({ id: 'shell.banner.unverified.title' })}
          actions={toAccount}
        >
          <FormattedMessage id="shell.banner.unverified.text" />
        </Banner>
      )}
    </>
  )
}

function useIsOffline() {
  const [isOffline, setIsOffline] = useState(false)
  useEffect(() => {
    const update = () => setIsOffline(!navigator.onLine)
    update()
    window.addEventListener('online', update)
    window.addEventListener('offline', update)
    return () => {
      window.removeEventListener('online', update)
      window.removeEventListener('offline', update)
    }
  }, [])
  return isOffline
}
