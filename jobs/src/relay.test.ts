import { record } from '@quarry/db/outbox'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { pino, type Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startListener } from './listener.ts'
import { type Queues, startRelay } from './relay.ts'

let database: ClonedDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['deliveries', 'outbox'] as const) await database.db.deleteFrom(table).execute()
})

const publish = (versionId: string) =>
  database.db
    .transaction()
    .execute((tx) => record(tx, { name: 'version.published', projectId: 'p1', versionId, actorId: null }))

const moved = async () => {
  const rows = await database.db.selectFrom('deliveries').select('payload').orderBy('id').execute()
  return [...new Set(rows.map(({ payload }) => (payload as { versionId: string }).versionId))]
}

/** A logger whose lines can be read by level. */
function listeningLog() {
  const lines: { level: number; msg: string; failures?: number }[] = []
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) })
  return {
    log,
    at: (level: 'debug' | 'error') => lines.filter((one) => one.level === pino.levels.values[level]),
  }
}

interface Relaying {
  databaseUrl: string
  index: Queues['index']
  log: Logger
}

async function withRelay({ databaseUrl, index, log }: Relaying, watch: () => Promise<void>) {
  const listener = startListener({ databaseUrl, log })
  const relay = startRelay({ db: database.db, listener, queues: { index }, log })
  try {
    await watch()
  } finally {
    await relay.stop()
    await listener.close()
  }
}

const patience = { interval: 20 }

describe('a relay', () => {
  it('logs one error while it cannot move events, keeps them, and continues afterwards', async () => {
    const { log, at } = listeningLog()
    let attempts = 0
    let isAway = true
    const index = {
      add: async () => {
        attempts += 1
        if (isAway) throw new Error('the store of the queues is away')
      },
    }
    await publish('v1')
    await withRelay({ databaseUrl: database.url, index, log }, async () => {
      await vi.waitFor(() => expect(attempts).toBeGreaterThanOrEqual(2), patience)
      expect(await moved()).toEqual([])
      isAway = false
      await publish('v2')
      await vi.waitFor(async () => expect(await moved()).toEqual(['v1', 'v2']), patience)
    })
    expect(at('error')).toMatchObject([{ failures: 1, msg: 'the relay stands still' }])
  })

  it('polls without an error when it receives no notifications', async () => {
    const { log, at } = listeningLog()
    const unknown = new URL(database.url)
    unknown.pathname = '/nowhere'
    const index = { add: async () => {} }
    await withRelay({ databaseUrl: unknown.href, index, log }, async () => {
      await vi.waitFor(() => expect(at('debug').length).toBeGreaterThanOrEqual(2), patience)
      await publish('v1')
      await vi.waitFor(async () => expect(await moved()).toEqual(['v1']), patience)
    })
    expect(at('debug')[0]).toMatchObject({ msg: 'the listener is not connected' })
    expect(at('error')).toEqual([])
  })
})
