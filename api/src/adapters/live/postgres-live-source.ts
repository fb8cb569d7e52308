import { createPool } from '@quarry/db/db'
import type { LiveSource } from '../../ports/live-source.ts'
import { sharedConnection } from './shared-connection.ts'

const CHANNEL = 'live'

/** Changes from the notifications of Postgres, which are sent with the commit. */
export const postgresLive = (databaseUrl: string): LiveSource =>
  sharedConnection(async ({ past, emit, begin, ending }) => {
    const pool = createPool(databaseUrl, { max: 1 })
    try {
      const client = await pool.connect()
      const ended = new Promise<void>((resolve) => {
        client.on('error', () => resolve())
        client.on('end', () => resolve())
        ending.addEventListener('abort', () => resolve(), { once: true })
        if (ending.aborted) resolve()
      }).finally(() => client.release(true))
      client.on('notification', ({ payload: channel = '' }) => {
        past.add(channel, Date.now())
        emit({ kind: 'changed', channel })
      })
      await client.query(`listen ${CHANNEL}`)
      past.begin(Date.now())
      begin()
      await ended
    } finally {
      await pool.end().catch(() => {})
    }
  })
