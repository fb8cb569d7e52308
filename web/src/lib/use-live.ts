import { LIVE_EVENTS, LIVE_PATH } from '@quarry/api/contract/live'
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when something changes in one of the channels, or may have while nobody listened. Only while the page is
 * looked at: browsers open few connections to one site, and hidden pages must not hold them. Without the stream the page
 * works as it stands.
 */
export function useLive(channels: readonly string[], onChange: () => void): void {
  const tell = useEffectEvent(() => onChange())
  const query = new URLSearchParams(channels.map((channel) => ['channel', channel])).toString()
  useEffect(() => {
    if (query === '') return undefined
    let source: EventSource | undefined
    const open = () => {
      source = new EventSource(`${LIVE_PATH}?${query}`)
      for (const event of Object.values(LIVE_EVENTS)) source.addEventListener(event, () => tell())
    }
    const close = () => {
      source?.close()
      source = undefined
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') close()
      else if (!source) {
        open()
        tell()
      }
    }
    if (document.visibilityState !== 'hidden') open()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [query])
}
