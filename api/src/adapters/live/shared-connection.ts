import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSignal, LiveSource } from '../../ports/live-source.ts'
import { RecentChannels } from './recent-channels.ts'

/** How long a lost connection is waited for before the next is tried. */
const RETRY_MS = 500

export interface Hearing {
  past: RecentChannels
  tell: (signal: LiveSignal) => void
  /** Said once by each connection, when nothing that happens from now on is missed. */
  begin: () => void
  /** The process goes. */
  ending: AbortSignal
}

/**
 * One connection per process, opened by `connect` when the first page listens. `connect` resolves or fails when the
 * connection is lost; it is then replaced, and all who listen are told of the gap.
 */
export function keptConnection(connect: (hearing: Hearing) => Promise<void>): LiveSource {
  const listeners = new Set<(signal: LiveSignal) => void>()
  const closing = new AbortController()
  const past = new RecentChannels()
  let hearing: Promise<void> | undefined
  let running = Promise.resolve()

  const tell = (signal: LiveSignal) => {
    for (const hear of listeners) hear(signal)
  }
  async function run(onHearing: () => void): Promise<void> {
    const begin = () => {
      onHearing()
      tell({ kind: 'gap' })
    }
    while (!closing.signal.aborted) {
      // What failed is tried again; until then pages stand as they are.
      await connect({ past, tell, begin, ending: closing.signal }).catch(() => {})
      past.end()
      if (!closing.signal.aborted) await sleep(RETRY_MS)
    }
    // Whoever still waits to hear would wait for ever.
    onHearing()
  }

  return {
    async listen(hear) {
      hearing ??= new Promise((resolve) => {
        running = run(resolve)
      })
      await hearing
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    changedSince: (atMs) => past.since(atMs),
    async close() {
      tell({ kind: 'closed' })
      closing.abort()
      await running
    },
  }
}
