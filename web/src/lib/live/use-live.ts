import { useEffect, useEffectEvent } from 'react'
import { listen } from './live-channels.ts'

/** Calls back when something changes in one of the channels, or may have. Without the stream the page works as it stands. */
export function useLive(channels: readonly string[], onChange: () => void): void {
  const tell = useEffectEvent(() => onChange())
  const names = channels.join(' ')
  useEffect(() => {
    const listener = () => tell()
    const ends = names
      .split(' ')
      .filter(Boolean)
      .map((channel) => listen(channel, listener))
    return () => {
      for (const end of ends) end()
    }
  }, [names])
}
