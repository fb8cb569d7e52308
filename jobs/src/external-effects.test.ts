import type { Db } from '@quarry/db/db'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { createPool } from '@quarry/db/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDeliveries } from './deliveries.ts'
import { runExternalEffects, type ExternalEffect } from './external-effects.ts'
import { listDeadLetters } from './dead-letters.ts'
import { DELIVERY_RULES, retryDelay, type DeliveryRule } from './retry-schedules.ts'

const rule: DeliveryRule = { attempts: 3, firstRetryDelayMs: 1, maxRetryDelayMs: 1, concurrency: 1 }
const waiting = { queue: 'webhook', aggregate: 'webhook:w' } as const

let database: ClonedDatabase
let db: Db

beforeAll(async () => {
  database = await cloneDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['deliveries', 'deadLetters'] as const) await db.deleteFrom(table).execute()
})

const add = (...names: string[]) =>
  db.transaction().execute((tx) =>
    addDeliveries(
      tx,
      names.map((name) => ({ ...waiting, name, payload: {}, createdAt: new Date() })),
    ),
  )
const left = async () =>
  (await db.selectFrom('deliveries').select('name').orderBy('id').execute()).map(({ name }) => name)
const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('an external effect', () => {
  it('runs in order, with no transaction open', async () => {
    await add('one', 'two')
    const pool = createPool(database.url, { max: 1 })
    const open = async () =>
      (
        await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`,
        )
      ).rowCount
    const seen: (string | number | null)[] = []
    const externalEffect: ExternalEffect = async (_, { name }) => {
      seen.push(name, await open())
      return {
        isDone: true,
        keep: async (_, { isLast }) => {
          seen.push(String(isLast))
        },
      }
    }
    expect(await runExternalEffects(db, waiting, { externalEffect, rule })).toEqual({ done: true })
    expect(seen).toEqual(['one', 0, 'true', 'two', 0, 'true'])
    expect(await left()).toEqual([])
    await pool.end()
  })

  it('delays its aggregate when it fails, and learns which attempt is the last', async () => {
    await add('one', 'two')
    const lastAttempts: boolean[] = []
    const externalEffect: ExternalEffect = async (_, { name }) => ({
      isDone: name === 'two',
      keep: async (_, { isLast }) => {
        if (name === 'one') lastAttempts.push(isLast)
      },
    })
    for (let attempt = 1; attempt < 3; attempt += 1) {
      expect(await runExternalEffects(db, waiting, { externalEffect, rule })).toMatchObject({ done: false })
      expect(await left()).toEqual(['one', 'two'])
      await soon()
    }
    expect(await runExternalEffects(db, waiting, { externalEffect, rule })).toEqual({ done: true })
    expect(lastAttempts).toEqual([false, false, true])
    expect(await left()).toEqual([])
  })

  it('becomes a dead letter after its last attempt when it throws', async () => {
    await add('one')
    const externalEffect: ExternalEffect = () => Promise.reject(new Error('no'))
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await runExternalEffects(db, waiting, { externalEffect, rule })
      await soon()
    }
    const { jobs } = await listDeadLetters(db, { limit: 5 })
    expect(jobs).toMatchObject([{ name: 'one', aggregate: 'webhook:w', reason: 'no', attempts: 3 }])
    expect(await left()).toEqual([])
  })

  it('is retried when its result cannot be stored, and knows that it may have been performed', async () => {
    await add('one')
    const handedOver: boolean[] = []
    const externalEffect: ExternalEffect = async (_, { id, handedOverAt }) => {
      handedOver.push(handedOverAt !== null)
      await db.updateTable('deliveries').set({ handedOverAt: new Date() }).where('id', '=', id).execute()
      return {
        isDone: true,
        keep: async (tx) => {
          await tx.insertInto('deadLetters').defaultValues().execute()
        },
      }
    }
    for (let attempt = 1; attempt < rule.attempts; attempt += 1) {
      expect(await runExternalEffects(db, waiting, { externalEffect, rule })).toMatchObject({ done: false })
      await soon()
    }
    expect(await runExternalEffects(db, waiting, { externalEffect, rule })).toEqual({ done: true })
    expect(handedOver).toEqual([false, true, true])
    expect(await left()).toEqual([])
    expect((await listDeadLetters(db, { limit: 5 })).jobs).toMatchObject([{ name: 'one', attempts: 3 }])
  })

  it('runs in one worker at a time, and in another one when its lease has ended', async () => {
    await add('one')
    let runs = 0
    const second: ExternalEffect = async () => {
      runs += 1
      return { isDone: true, keep: async () => {} }
    }
    const first: ExternalEffect = async (db) => {
      expect(await runExternalEffects(db, waiting, { externalEffect: second, rule })).toMatchObject({
        done: false,
      })
      expect(runs).toBe(0)
      await db
        .updateTable('deliveries')
        .set({ dueAt: new Date(0) })
        .execute()
      expect(await runExternalEffects(db, waiting, { externalEffect: second, rule })).toEqual({ done: true })
      return {
        isDone: true,
        keep: () => Promise.reject(new Error('settled by another worker already')),
      }
    }
    expect(await runExternalEffects(db, waiting, { externalEffect: first, rule })).toEqual({ done: true })
    expect(runs).toBe(1)
  })
})

it('webhooks are tried seven times within eleven to twelve hours', () => {
  const { webhook } = DELIVERY_RULES
  const waits = Array.from({ length: webhook.attempts - 1 }, (_, n) => retryDelay(webhook, n + 1))
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(waits).toHaveLength(6)
  expect(hours).toBeGreaterThan(11)
  expect(hours).toBeLessThan(12)
})
