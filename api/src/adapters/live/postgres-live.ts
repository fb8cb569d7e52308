import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@quarry/db/db'
import type { LiveSignal, LiveSource } from '../../kernel/live-source.ts'
import { RecentChannels } from './recent-channels.ts'

const CHANNEL = 'live'
const RETRY_MS = 500
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
          past.add(channel, Date.now())
          tell({ kind: 'changed', channel })
        })
        await client.query(`listen ${CHANNEL}`)
        past.begin(Date.now())
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
