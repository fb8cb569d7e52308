import { useEffect, useEffectEvent } from 'react'
import { listen } from './live-channels.ts'

/**
 * Calls back when something changes in one of the channels, or may have changed. Without the stream the page shows
 * its data as rendered.
 */
export function useLive(channels: readonly string[], onChange: () => void): void {
  const notify = useEffectEvent(() => onChange())
  const names = channels.join(' ')
  useEffect(() => {
    const listener = () => notify()
    const ends = names
      .split(' ')
      .filter(Boolean)
      .map((channel) => listen(channel, listener))
    return () => {
      for (const end of ends) end()
    }
  }, [names])
}
