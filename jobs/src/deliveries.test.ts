import { record } from '@quarry/db/outbox'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import type { Db } from '@quarry/db/db'
import type { OutboxEvent } from '@quarry/db/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createEffectsTable,
  emptyEffectsTable,
  readEffects,
  stepOf,
  recordEffect,
} from '../testing/recorded-effects.ts'
import { drain, listDue, type Effect } from './deliveries.ts'
import { discardDeadLetter, listDeadLetters, retryDeadLetter } from './dead-letters.ts'
import type { DeliveryRule } from './retry-schedules.ts'
import { relayOnce } from './relay.ts'

const rule: DeliveryRule = { attempts: 3, firstRetryDelayMs: 20, maxRetryDelayMs: 40, concurrency: 4 }
const queues = { index: { add: async () => {} } }

let database: ClonedDatabase
let db: Db

beforeAll(async () => {
  database = await cloneDatabase()
  db = database.db
  await createEffectsTable(db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['deliveries', 'outbox', 'deadLetters'] as const) await db.deleteFrom(table).execute()
  await emptyEffectsTable(db)
})

const publish = (projectId: string, ...versionIds: string[]) =>
  db.transaction().execute((tx) =>
    record(
      tx,
      ...versionIds.map((versionId): OutboxEvent => ({
        name: 'version.published',
        projectId,
        versionId,
        actorId: null,
      })),
    ),
  )

/** Deliveries of the tested queue; `version.published` reaches `webhook`, too. */
const left = () => db.selectFrom('deliveries').select('id').where('queue', '=', 'notify').execute()

const recordedSteps = async (aggregate?: string) => {
  const steps = await readEffects(db)
  return aggregate === undefined ? Object.values(steps).flat() : (steps[aggregate] ?? [])
}
const waiting = (projectId: string) => ({ queue: 'notify', aggregate: `project:${projectId}` }) as const

describe('a delivery', () => {
  it('runs once, in the order of its events, and is deleted', async () => {
    await publish('p1', 'v1', 'v2', 'v3')
    expect(await relayOnce(db, queues)).toBe(3)
    expect(await drain(db, waiting('p1'), { effect: recordEffect, rule })).toEqual({ done: true })
    expect(await drain(db, waiting('p1'), { effect: recordEffect, rule })).toEqual({ done: true })
    expect(await recordedSteps()).toEqual(['v1', 'v2', 'v3'])
    expect(await left()).toEqual([])
  })

  it('contains the time of its event, also when the relay is late', async () => {
    await publish('p1', 'v1')
    await publish('p1', 'v2')
    const ages = ['3 hours', '2 hours'].map((age) => sql`now() - ${age}::interval`)
    const ids = await db.selectFrom('outbox').select('id').orderBy('id').execute()
    for (const [at, { id }] of ids.entries())
      await sql`update outbox set created_at = ${ages[at]} where id = ${id}`.execute(db)
    await relayOnce(db, queues)
    const hoursAgo: number[] = []
    const effect: Effect = async (_tx, { createdAt }) => {
      hoursAgo.push(Math.floor((Date.now() - createdAt.getTime()) / 3_600_000))
    }
    await drain(db, waiting('p1'), { effect, rule })
    expect(hoursAgo).toEqual([3, 2])
  })

  it('has no effect when its transaction fails, stops only its aggregate, and is retried', async () => {
    await publish('p1', 'v1', 'v2')
    await publish('p2', 'v3')
    await relayOnce(db, queues)
    let failures = 1
    const effect: Effect = async (tx, delivery) => {
      await recordEffect(tx, delivery)
      if (stepOf(delivery.payload) === 'v1' && failures-- > 0) throw new Error('no')
    }
    const slow = { effect, rule: { ...rule, firstRetryDelayMs: 60_000, maxRetryDelayMs: 60_000 } }
    expect(await drain(db, waiting('p1'), slow)).toMatchObject({ done: false })
    expect(await drain(db, waiting('p2'), slow)).toEqual({ done: true })
    expect(await recordedSteps()).toEqual(['v3'])
    expect(await drain(db, waiting('p1'), slow)).toMatchObject({ done: false })
    expect(await recordedSteps()).toEqual(['v3'])
    // As if its delay had passed.
    await db
      .updateTable('deliveries')
      .set({ dueAt: new Date(0) })
      .execute()
    expect(await drain(db, waiting('p1'), slow)).toEqual({ done: true })
    expect(await recordedSteps('project:p1')).toEqual(['v1', 'v2'])
  })

  it('continues part by part when it is too large for one transaction, also after a failure', async () => {
    await publish('p1', 'v1', 'v2')
    await relayOnce(db, queues)
    let failures = 1
    const effect: Effect = async (tx, delivery) => {
      const { piece = 0 } = delivery.payload as { piece?: number }
      await recordEffect(tx, { ...delivery, payload: { versionId: `${stepOf(delivery.payload)}/${piece}` } })
      if (piece === 1 && failures-- > 0) throw new Error('no')
      const { versionId } = delivery.payload as { versionId: string }
      return piece < 2 ? { payload: { versionId, piece: piece + 1 } } : undefined
    }
    await vi.waitFor(
      async () => expect(await drain(db, waiting('p1'), { effect, rule })).toEqual({ done: true }),
      { interval: 10 },
    )
    expect(await recordedSteps()).toEqual(['v1/0', 'v1/1', 'v1/2', 'v2/0', 'v2/1', 'v2/2'])
  })

  it('becomes a dead letter after its last attempt, and the next one of its aggregate runs', async () => {
    await publish('p1', 'bad', 'good')
    await relayOnce(db, queues)
    const effect: Effect = (tx, delivery) =>
      stepOf(delivery.payload) === 'bad' ? Promise.reject(new Error('never')) : recordEffect(tx, delivery)
    await vi.waitFor(
      async () => expect(await drain(db, waiting('p1'), { effect, rule })).toEqual({ done: true }),
      { interval: 10 },
    )
    expect(await recordedSteps()).toEqual(['good'])
    const { jobs, total } = await listDeadLetters(db, { limit: 10 })
    expect(total).toBe(1)
    expect(jobs[0]).toMatchObject({
      queue: 'notify',
      name: 'version.published',
      aggregate: 'project:p1',
      reason: 'never',
      attempts: 3,
    })
  })

  it('returns to its queue once when its dead letter is retried, and never when that is discarded', async () => {
    await publish('p1', 'v1')
    await relayOnce(db, queues)
    const never: Effect = () => Promise.reject(new Error('never'))
    await drain(db, waiting('p1'), { effect: never, rule: { ...rule, attempts: 1 } })
    const id = (await listDeadLetters(db, { limit: 1 })).jobs[0]?.id ?? 0
    const retry = () => db.transaction().execute((tx) => retryDeadLetter(tx, id))
    expect(await Promise.all([retry(), retry()])).toContain(undefined)
    expect(await relayOnce(db, queues)).toBe(1)
    await drain(db, waiting('p1'), { effect: recordEffect, rule })
    expect(await recordedSteps()).toEqual(['v1'])
    await publish('p1', 'v2')
    await relayOnce(db, queues)
    await drain(db, waiting('p1'), { effect: never, rule: { ...rule, attempts: 1 } })
    const next = (await listDeadLetters(db, { limit: 1 })).jobs[0]?.id ?? 0
    await db.transaction().execute((tx) => discardDeadLetter(tx, next))
    expect(await listDeadLetters(db, { limit: 1 })).toEqual({ jobs: [], total: 0 })
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  it('runs in one worker at a time', async () => {
    await publish('p1', ...Array.from({ length: 20 }, (_, at) => `v${at}`))
    await relayOnce(db, queues)
    await Promise.all(
      Array.from({ length: 4 }, () => drain(db, waiting('p1'), { effect: recordEffect, rule })),
    )
    expect(await recordedSteps()).toEqual(Array.from({ length: 20 }, (_, at) => `v${at}`))
  })

  it('is due when it is the oldest of its aggregate and its delay has ended', async () => {
    await publish('p1', 'v1', 'v2')
    await publish('p2', 'v3')
    await relayOnce(db, queues)
    const due = async (limit = 10) => (await listDue(db, ['notify', 'mail'], limit)).get('notify') ?? []
    expect((await due()).toSorted()).toEqual(['project:p1', 'project:p2'])
    expect(await due(1)).toHaveLength(1)
    const patient = { ...rule, firstRetryDelayMs: 60_000, maxRetryDelayMs: 60_000 }
    const never: Effect = () => Promise.reject(new Error('never'))
    await drain(db, waiting('p1'), { effect: never, rule: patient })
    expect(await due()).toEqual(['project:p2'])
    expect(await listDue(db, ['mail'], 10)).toEqual(new Map())
  })

  it('can mark its own row on another connection', async () => {
    await publish('p1', 'v1')
    await relayOnce(db, queues)
    const effect: Effect = async (tx, delivery) => {
      await db
        .updateTable('deliveries')
        .set({ handedOverAt: new Date() })
        .where('id', '=', delivery.id)
        .execute()
      await recordEffect(tx, delivery)
    }
    expect(await drain(db, waiting('p1'), { effect, rule })).toEqual({ done: true })
    expect(await recordedSteps()).toEqual(['v1'])
  })
})

it('stops at an unknown event and keeps those after it in the outbox', async () => {
  const strange = { name: 'something.new', projectId: 'p1' } as unknown as OutboxEvent
  await db.transaction().execute((tx) => record(tx, strange))
  await publish('p1', 'v1')
  await expect(relayOnce(db, queues)).rejects.toThrow('unknown event something.new')
  await expect(relayOnce(db, queues)).rejects.toThrow('unknown event something.new')
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([])
})

it('moves nothing while another relay works', async () => {
  await publish('p1', 'v1')
  const held = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const slow = {
    index: {
      add: () => {
        began.resolve()
        return held.promise
      },
    },
  }
  const first = relayOnce(db, slow)
  await began.promise
  expect(await relayOnce(db, queues)).toBe(0)
  held.resolve()
  expect(await first).toBe(1)
})
