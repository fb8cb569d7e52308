import { connect, type Db } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { cloneDatabase } from '@quarry/db/testing/clone'
import { startRedis } from '@quarry/jobs/testing/redis'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveSignal, LiveSource } from '../../ports/live-source.ts'
import { postgresLive } from './postgres-live-source.ts'
import { redisLive } from './redis-live-source.ts'
import { publishToRedis } from './redis-live-publisher.ts'

interface Backend {
  db: Db
  /** The source of another process. */
  open: () => LiveSource
  /** Closes the connections of all listeners. */
  cut: () => Promise<void>
  close: () => Promise<void>
}

const ignored = () => {}

async function onPostgres(): Promise<Backend> {
  const { url, drop } = await cloneDatabase()
  const db = connect(url, { max: 2 })
  return {
    db,
    open: () => postgresLive(url),
    cut: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen live'`.execute(db)
    },
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}

async function onRedis(): Promise<Backend> {
  const [{ url, drop }, redis] = await Promise.all([cloneDatabase(), startRedis()])
  const db = connect(url, { max: 2 })
  const workers = await Promise.all([1, 2].map(() => publishToRedis(postgresLive(url), redis.url, ignored)))
  const operator = new Redis(redis.url)
  return {
    db,
    open: () => redisLive(redis.url, ignored),
    cut: async () => {
      await operator.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
      operator.disconnect()
      await db.destroy()
      await redis.stop()
      await drop()
    },
  }
}

describe.each([
  ['Postgres', onPostgres],
  ['Redis, published by two workers', onRedis],
])('live changes through %s', (_name, begin) => {
  let backend: Backend
  const opened: LiveSource[] = []
  beforeAll(async () => {
    backend = await begin()
  })
  afterAll(async () => {
    await Promise.all(opened.map((source) => source.close()))
    await backend.close()
  })

  async function listen() {
    const source = backend.open()
    opened.push(source)
    const heard: LiveSignal[] = []
    await source.listen((signal) => void heard.push(signal))
    const channels = () => heard.flatMap((signal) => (signal.kind === 'changed' ? [signal.channel] : []))
    return { source, heard, channels }
  }
  const change = (projectId: string) =>
    backend.db.transaction().execute((tx) => record(tx, { name: 'project.changed', projectId }))

  it('reach every process after the commit', async () => {
    const [one, other] = [await listen(), await listen()]
    const failing = backend.db.transaction().execute(async (tx) => {
      await record(tx, { name: 'project.changed', projectId: 'undone' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await change('first')
    await expect.poll(one.channels).toContain('project:first')
    await expect.poll(other.channels).toContain('project:first')
    expect([...one.channels(), ...other.channels()]).not.toContain('project:undone')
  })

  it('arrive in the order of their commits', async () => {
    const { channels } = await listen()
    for (const id of ['a', 'b', 'c']) await change(id)
    await expect.poll(channels).toContain('project:c')
    const firsts = [...new Set(channels().filter((channel) => /^project:[abc]$/.test(channel)))]
    expect(firsts).toEqual(['project:a', 'project:b', 'project:c'])
  })

  it('are replayed to a listener that returns soon, unless some were missed', async () => {
    const { source, channels } = await listen()
    const leftAtMs = Date.now()
    await change('meanwhile')
    await expect.poll(channels).toContain('project:meanwhile')
    expect(source.changedSince(leftAtMs)).toContain('project:meanwhile')
    expect(source.changedSince(leftAtMs - 3_600_000)).toBeUndefined()
  })

  it('continue after a lost connection, and report a gap', async () => {
    const { source, heard, channels } = await listen()
    const leftAtMs = Date.now()
    heard.splice(0)
    await backend.cut()
    await expect.poll(() => heard.some(({ kind }) => kind === 'gap')).toBe(true)
    await change('after')
    await expect.poll(channels).toContain('project:after')
    expect(source.changedSince(leftAtMs)).toSatisfy(
      (missed: ReadonlySet<string> | undefined) => missed === undefined || missed.has('project:after'),
    )
  })

  it('end for all listeners when the process stops', async () => {
    const { source, heard } = await listen()
    await source.close()
    expect(heard.at(-1)).toEqual({ kind: 'closed' })
  })
})

describe('a process that stops while it connects', () => {
  it.each([
    ['Postgres', onPostgres],
    ['Redis', onRedis],
  ])('releases all listeners: %s', async (_name, begin) => {
    const backend = await begin()
    const source = backend.open()
    const listening = source.listen(ignored)
    await source.close()
    await expect(listening).resolves.toBeTypeOf('function')
    await backend.close()
  })
})

describe('a new process', () => {
  it('reads from Redis what happened before it started', async () => {
    const backend = await onRedis()
    const first = backend.open()
    const heard: string[] = []
    await first.listen((signal) => void (signal.kind === 'changed' && heard.push(signal.channel)))
    await backend.db
      .transaction()
      .execute((tx) => record(tx, { name: 'project.changed', projectId: 'before' }))
    const leftAtMs = Date.now()
    await expect.poll(() => heard).toContain('project:before')
    const later = backend.open()
    await later.listen(ignored)
    expect(later.changedSince(leftAtMs)).toContain('project:before')
    await Promise.all([first.close(), later.close()])
    await backend.close()
  })
})
