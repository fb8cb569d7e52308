import { speculate } from '../lazy/speculative-fetch.ts'
import type { listen } from './live-channels.ts'

interface LiveChannels {
  listen: typeof listen
}

let loaded: LiveChannels | undefined
const { promise, resolve } = Promise.withResolvers<LiveChannels>()

/**
 * Loads the code of the live stream, once the page itself is complete; the stream then sends the changes since the page
 * was rendered. After a failure it is loaded when the connection is back.
 */
export async function loadLiveChannels(): Promise<void> {
  try {
    loaded ??= await speculate(() => import('./live-channels.ts'))
    resolve(loaded)
  } catch {
    window.addEventListener('online', () => void loadLiveChannels(), { once: true })
  }
}

/** Calls back with the code: at once if it is loaded. */
export function withLiveChannels(begin: (live: LiveChannels) => void): void {
  if (loaded) begin(loaded)
  else void promise.then(begin)
}
