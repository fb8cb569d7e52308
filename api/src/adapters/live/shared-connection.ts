import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSignal, LiveSource } from '../../ports/live-source.ts'
import { RecentChannels } from './recent-channels.ts'

/** Wait before reconnecting. */
const RETRY_MS = 500

export interface Connection {
  past: RecentChannels
  emit: (signal: LiveSignal) => void
  /** Called once per connection, when no further change can be missed. */
  begin: () => void
  /** The process stops. */
  ending: AbortSignal
}

/**
 * One connection per process, opened by `connect` when the first page listens. `connect` settles when the connection
 * is lost; it is then reopened, and all listeners get a gap signal.
 */
export function sharedConnection(connect: (connected: Connection) => Promise<void>): LiveSource {
  const listeners = new Set<(signal: LiveSignal) => void>()
  const closing = new AbortController()
  const past = new RecentChannels()
  let connected: Promise<void> | undefined
  let running = Promise.resolve()

  const emit = (signal: LiveSignal) => {
    for (const listener of listeners) listener(signal)
  }
  async function run(onConnected: () => void): Promise<void> {
    const begin = () => {
      onConnected()
      emit({ kind: 'gap' })
    }
    while (!closing.signal.aborted) {
      // Failures are retried; until then pages get no changes.
      await connect({ past, emit, begin, ending: closing.signal }).catch(() => {})
      past.end()
      if (!closing.signal.aborted) await sleep(RETRY_MS)
    }
    // Listeners that still wait would never settle.
    onConnected()
  }

  return {
    async listen(listener) {
      connected ??= new Promise((resolve) => {
        running = run(resolve)
      })
      await connected
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changedSince: (atMs) => past.since(atMs),
    async close() {
      emit({ kind: 'closed' })
      closing.abort()
      await running
    },
  }
}
