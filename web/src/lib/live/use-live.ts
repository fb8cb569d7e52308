import { useEffect, useEffectEvent } from 'react'
import { withLiveChannels } from './live-loader.ts'

/**
 * Calls back when something changes in one of the channels, or may have changed. Without the stream the page shows
 * its data as rendered.
 */
export function useLive(channels: readonly string[], onChange: () => void): void {
  const notify = useEffectEvent(() => onChange())
  const names = channels.join(' ')
  useEffect(() => {
    const listener = () => notify()
    let hasLeft = false
    let ends: (() => void)[] = []
    withLiveChannels(({ listen }) => {
      if (hasLeft) return
      ends = names
        .split(' ')
        .filter(Boolean)
        .map((channel) => listen(channel, listener))
    })
    return () => {
      hasLeft = true
      for (const end of ends) end()
    }
  }, [names])
}
