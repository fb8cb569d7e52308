import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createEffectsTable,
  emptyEffectsTable,
  readEffects,
  stepOf,
  recordEffect,
} from '../testing/recorded-effects.ts'
import { drain, type Effect } from './deliveries.ts'
import { inDatabase, startDeliveryWorkers, type Effects } from './delivery-workers.ts'
import { startListener } from './listener.ts'
import { JOB_TIMES } from './queues.ts'
import { DELIVERY_RULES, rulesWithFirstRetryDelay } from './retry-schedules.ts'
import { relayOnce } from './relay.ts'

const log = pino({ level: 'silent' })
const queues = { index: { add: async () => {} } }
const rules = rulesWithFirstRetryDelay(20)
const never = { ...JOB_TIMES, pollMs: 600_000 }
const often = { ...JOB_TIMES, pollMs: 50 }
const deaf = { on: () => {} }

let database: ClonedDatabase
let db: Db
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await cloneDatabase({ max: 10 })
  db = database.db
  await createEffectsTable(db)
})
afterAll(() => database.drop())
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
beforeEach(async () => {
  for (const table of ['deliveries', 'outbox', 'deadLetters'] as const) await db.deleteFrom(table).execute()
  await emptyEffectsTable(db)
})

const publish = async (projectId: string, ...versionIds: string[]) => {
  const events = versionIds.map(
    (versionId) => ({ name: 'version.published', projectId, versionId, actorId: null }) as const,
  )
  await db.transaction().execute((tx) => record(tx, ...events))
  while ((await relayOnce(db, queues)) > 0);
}

const listening = () => {
  const listener = startListener({ databaseUrl: database.url, log })
  closing.push(() => listener.close())
  return listener
}

type Options = Partial<Parameters<typeof startDeliveryWorkers>[1]>

const start = (effect: Effect, options: Options = {}) => {
  const effects: Effects = { 'version.published': effect }
  const listener = options.listener ?? listening()
  const workers = startDeliveryWorkers(
    { notify: inDatabase(effects) },
    { db, listener, log, times: often, rules, ...options },
  )
  closing.unshift(() => workers.close())
  return workers
}

const recordedSteps = async (projectId: string) => (await readEffects(db))[`project:${projectId}`] ?? []
const left = () => db.selectFrom('deliveries').select('id').where('queue', '=', 'notify').execute()
const patience = { interval: 20 }
const untilDone = () => vi.waitFor(async () => expect(await left()).toEqual([]), patience)

describe('delivery workers', () => {
  it('share the aggregates, retry with growing delays, and repeat nothing', async () => {
    const failedOnce = new Set<string>()
    const effect: Effect = async (tx, delivery) => {
      await recordEffect(tx, delivery)
      const step = `${delivery.aggregate} ${stepOf(delivery.payload)}`
      if (!step.endsWith('v2') || failedOnce.has(step)) return
      failedOnce.add(step)
      throw new Error('once')
    }
    for (let process = 0; process < 2; process++) start(effect)
    const projects = Array.from({ length: 12 }, (_, at) => `p${at}`)
    await Promise.all(projects.map((id) => publish(id, 'v1', 'v2', 'v3')))
    await untilDone()
    for (const id of projects) expect(await recordedSteps(id)).toEqual(['v1', 'v2', 'v3'])
    expect(failedOnce.size).toBe(projects.length)
  })

  it('are woken by the commit of a delivery', async () => {
    start(recordEffect, { times: never })
    // Before the connection listens, the first poll may find it.
    await publish('p1', 'v1')
    await vi.waitFor(async () => expect(await recordedSteps('p1')).toEqual(['v1']), patience)
    await publish('p1', 'v2')
    await vi.waitFor(async () => expect(await recordedSteps('p1')).toEqual(['v1', 'v2']), patience)
  })

  it('find a delivery that no notification announced', async () => {
    start(recordEffect, { listener: deaf })
    await sleep(100)
    await publish('p1', 'v1')
    await vi.waitFor(async () => expect(await recordedSteps('p1')).toEqual(['v1']), patience)
  })

  it('find what was added while their connection was lost', async () => {
    start(recordEffect, { times: never })
    await publish('p1', 'v1')
    await vi.waitFor(async () => expect(await recordedSteps('p1')).toEqual(['v1']), patience)
    const endListeners = async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(db)
      return rows
    }
    // The first poll may have been so late that it found the delivery before the connection listens.
    await expect.poll(endListeners).toEqual([{ ended: true }])
    await publish('p1', 'v2')
    await vi.waitFor(async () => expect(await recordedSteps('p1')).toEqual(['v1', 'v2']), patience)
  })

  it('work again on an aggregate that received a delivery during its last one', async () => {
    const gate = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const effect: Effect = async (tx, delivery) => {
      await recordEffect(tx, delivery)
      began.resolve()
      await gate.promise
    }
    const listener = listening()
    start(effect, { listener, times: never })
    await publish('p1', 'v1')
    await began.promise
    await publish('p1', 'v2')
    await sleep(100)
    gate.resolve()
    await vi.waitFor(async () => expect(await recordedSteps('p1')).toEqual(['v1', 'v2']), patience)
  })

  it('work on no more aggregates at once than the rule of the queue says', async () => {
    let active = 0
    let most = 0
    const effect: Effect = async (tx, delivery) => {
      most = Math.max(most, ++active)
      await recordEffect(tx, delivery)
      await sleep(100)
      active -= 1
    }
    for (let project = 0; project < 8; project++) await publish(`p${project}`, 'v1')
    start(effect, { rules: { ...rules, notify: { ...rules.notify, concurrency: 2 } } })
    await untilDone()
    expect(most).toBe(2)
  })

  it('find more aggregates than they remember', async () => {
    const aggregates = 90
    await sql`
      insert into deliveries (queue, name, aggregate, payload)
      select 'notify', 'version.published', 'project:p' || n, '{"versionId": "v"}' from generate_series(1, ${aggregates}) n`.execute(
      db,
    )
    start(recordEffect, { times: never, pendingMax: 20 })
    await untilDone()
    expect(Object.values(await readEffects(db))).toEqual(Array.from({ length: aggregates }, () => ['v']))
  })

  it('continue with other aggregates while one takes long', async () => {
    const gate = Promise.withResolvers<void>()
    const effect: Effect = async (tx, delivery) => {
      if (delivery.aggregate === 'project:slow') await gate.promise
      await recordEffect(tx, delivery)
    }
    // By polls alone, which find the slow one each time.
    start(effect, { listener: deaf })
    await publish('slow', 'v1')
    await sleep(200)
    await publish('quick', 'v1')
    await vi.waitFor(async () => expect(await recordedSteps('quick')).toEqual(['v1']), patience)
    expect(await recordedSteps('slow')).toEqual([])
    gate.resolve()
    await untilDone()
  })

  it('finish the running delivery when closed, and leave the rest', async () => {
    const gate = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const effect: Effect = async (tx, delivery) => {
      await recordEffect(tx, delivery)
      began.resolve()
      await gate.promise
    }
    await publish('p1', 'v1', 'v2', 'v3')
    const workers = start(effect)
    await began.promise
    const closed = workers.close()
    gate.resolve()
    await closed
    expect(await recordedSteps('p1')).toEqual(['v1'])
    await drain(
      db,
      { queue: 'notify', aggregate: 'project:p1' },
      { effect: recordEffect, rule: DELIVERY_RULES.notify },
    )
    expect(await recordedSteps('p1')).toEqual(['v1', 'v2', 'v3'])
  })

  it('store a delivery without a handler as a dead letter, with the reason', async () => {
    const workers = startDeliveryWorkers(
      { notify: inDatabase({}) },
      {
        db,
        listener: deaf,
        log,
        times: often,
        rules: { ...rules, notify: { ...rules.notify, attempts: 2 } },
      },
    )
    closing.unshift(() => workers.close())
    await publish('p1', 'v1')
    await untilDone()
    const reasons = await db.selectFrom('deadLetters').select('reason').execute()
    expect(reasons).toEqual([{ reason: 'the queue notify has no handler for version.published' }])
  })
})
