import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { isAway } from './postgres-errors.ts'
import { connect, createPool, PATIENCE } from './db.ts'
import { cloneDatabase } from '../testing/clone.ts'

let server: Server | undefined
const held: Socket[] = []

/** Accepts every connection and never answers. */
async function silentUrl(): Promise<string> {
  server = createServer((socket) => void held.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `postgres://user:none@127.0.0.1:${(server.address() as AddressInfo).port}/none`
}

afterEach(() => {
  vi.useRealTimers()
  for (const socket of held.splice(0)) socket.destroy()
  server?.close()
})

it.each(['request', 'background'] as const)(
  'gives a database up that takes a connection and does not answer (%s)',
  async (patience) => {
    const url = await silentUrl()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pool = createPool(url, { patience })
    const failure = pool.connect().then(
      () => undefined,
      (error: unknown) => error,
    )
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(PATIENCE[patience].connectionTimeoutMillis)
    expect(isAway(await failure)).toBe(true)
  },
)

it('waits no longer for a free connection of its pool than for a new one', async () => {
  const database = await cloneDatabase()
  const db = connect(database.url, { max: 1 })
  await db.connection().execute(async (only) => {
    await sql`select 1`.execute(only)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failure = sql`select 1`.execute(db).then(
      () => undefined,
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(PATIENCE.request.connectionTimeoutMillis)
    expect(isAway(await failure)).toBe(true)
    vi.useRealTimers()
  })
  await db.destroy()
  await database.drop()
})

it('ends connections of background work after a minute, and none that is lent out', async () => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = createPool(url, { patience: 'background', max: 1 })
  onTestFinished(() => pool.end())
  const processOf = async (client: PoolClient) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const first = await pool.connect()
  const pid = await processOf(first)
  await vi.advanceTimersByTimeAsync(PATIENCE.background.maxLifetimeSeconds * 1000)
  expect(await processOf(first)).toBe(pid)
  first.release()
  const second = await pool.connect()
  expect(await processOf(second)).not.toBe(pid)
  second.release()
})
