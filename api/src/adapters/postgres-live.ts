import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@quarry/db/db'
import type { LiveSignal, LiveSource } from '../kernel/live-source.ts'

const CHANNEL = 'live'
const RETRY_MS = 500
/** Signals that are remembered for those who come back. */
const REMEMBERED = 5_000
/** Clocks of processes differ, and a signal may reach one a moment before another. */
const OVERLAP_MS = 5_000

/** The latest changes, and from when on none of them is missing. */
class RecentChannels {
  #changes: { channel: string; atMs: number }[] = []
  #completeFromMs = Number.POSITIVE_INFINITY

  begin(): void {
    this.#changes = []
    this.#completeFromMs = Date.now()
  }

  end(): void {
    this.#completeFromMs = Number.POSITIVE_INFINITY
  }

  add(channel: string): void {
    this.#changes.push({ channel, atMs: Date.now() })
    if (this.#changes.length <= 2 * REMEMBERED) return
    this.#changes = this.#changes.slice(-REMEMBERED)
    this.#completeFromMs = this.#changes[0]?.atMs ?? this.#completeFromMs
  }

  since(atMs: number): ReadonlySet<string> | undefined {
    if (atMs < this.#completeFromMs) return undefined
    const fromMs = atMs - OVERLAP_MS
    return new Set(this.#changes.filter((change) => change.atMs >= fromMs).map(({ channel }) => channel))
  }
}

/** One connection per process, opened when the first page listens; lost, it is replaced, and all are told of the gap. */
export function postgresLive(databaseUrl: string): LiveSource {
  const listeners = new Set<(signal: LiveSignal) => void>()
  const closing = new AbortController()
  const past = new RecentChannels()
  let hearing: Promise<void> | undefined
  let running = Promise.resolve()

  const tell = (signal: LiveSignal) => {
    for (const hear of listeners) hear(signal)
  }
  async function run(onHearing: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      const pool = createPool(databaseUrl, { max: 1 })
      try {
        const client = await pool.connect()
        const ended = new Promise<void>((resolve) => {
          client.on('error', () => resolve())
          client.on('end', () => resolve())
          closing.signal.addEventListener('abort', () => resolve(), { once: true })
        }).finally(() => client.release(true))
        client.on('notification', ({ payload: channel = '' }) => {
          past.add(channel)
          tell({ kind: 'changed', channel })
        })
        await client.query(`listen ${CHANNEL}`)
        past.begin()
        onHearing()
        tell({ kind: 'gap' })
        await ended
      } catch {
        // Tried again; until then pages stand as they are.
      }
      past.end()
      await pool.end().catch(() => {})
      if (!closing.signal.aborted) await sleep(RETRY_MS)
    }
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
