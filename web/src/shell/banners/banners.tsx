import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { hasBanner } from './has-banner.ts'
import { LazyBanners } from '../lazy-parts.ts'

/** Messages of every page. `entry-client.tsx` loads those of the first page before hydration. */
export function Banners() {
  const { viewer, notices } = useRouter().options.context
  const isOffline = useIsOffline()
  return (
    <>
      <noscript>
        <p className="no-scripts">
          <FormattedMessage id="shell.banner.noScripts" />
        </p>
      </noscript>
      {(isOffline || hasBanner({ viewer, notices })) && (
        <LazyPart onFail={() => undefined}>
          <LazyBanners isOffline={isOffline} />
        </LazyPart>
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
