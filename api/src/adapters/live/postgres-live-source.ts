import { createPool } from '@quarry/db/db'
import type { LiveSource } from '../../ports/live-source.ts'
import { keptConnection } from './shared-connection.ts'

const CHANNEL = 'live'

/** Changes by way of the database's own notifications, which it sends with the commit. */
export const postgresLive = (databaseUrl: string): LiveSource =>
  keptConnection(async ({ past, tell, begin, ending }) => {
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
        tell({ kind: 'changed', channel })
      })
      await client.query(`listen ${CHANNEL}`)
      past.begin(Date.now())
      begin()
      await ended
    } finally {
      await pool.end().catch(() => {})
    }
  })
