import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { record } from '@quarry/db/outbox'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { type Child, launch } from '@quarry/jobs/testing/child'
import { createEffectsTable, readEffects } from '@quarry/jobs/testing/recorded-effects'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OUTAGE_MS, SHORT_WAITS, untilIdle } from './workers.ts'

const PROJECTS = 10
const STEPS = ['v1', 'v2', 'v3', 'v4']
/** Published last: it waits behind every earlier step of its aggregate, and so behind a repeated one. */
const MARKER = 'marker'

describe('every effect is stored once and in order when', () => {
  let database: ClonedDatabase
  let workers: Child[] = []
  beforeEach(async () => {
    database = await cloneDatabase()
    await createEffectsTable(database.db)
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
    workers = []
    await database.drop()
  })

  const start = async (env: NodeJS.ProcessEnv = {}) => {
    const worker = await launch({
      args: [fileURLToPath(import.meta.resolve('@quarry/jobs/testing/counting-worker'))],
      env: { DATABASE_URL: database.url, ...SHORT_WAITS, ...env },
      ready: /^ready counting/m,
    })
    workers.push(worker)
    return worker
  }
  const publish = async (steps: readonly string[]) => {
    for (const versionId of steps)
      for (let project = 0; project < PROJECTS; project++)
        await database.db
          .transaction()
          .execute((tx) =>
            record(tx, { name: 'version.published', projectId: `p${project}`, versionId, actorId: null }),
          )
  }
  const recordedSteps = async () => Object.values(await readEffects(database.db))
  const untilRecorded = (steps: readonly string[]) =>
    vi.waitFor(
      async () => expect(await recordedSteps()).toEqual(Array.from({ length: PROJECTS }, () => steps)),
      { timeout: 60_000, interval: 50 },
    )
  const settle = async () => {
    await untilRecorded(STEPS)
    await untilIdle(database.db, ['notify'])
    await publish([MARKER])
    await untilRecorded([...STEPS, MARKER])
    await untilIdle(database.db, ['notify'])
    await untilRecorded([...STEPS, MARKER])
  }

  it.each(['before-commit', 'after-commit'])('a worker dies %s', { timeout: 300_000 }, async (dies) => {
    await publish(STEPS.slice(0, 2))
    const doomed = await start({ DIES: dies, RELAYS: '1' })
    await vi.waitFor(() => expect(doomed.isRunning()).toBe(false), { timeout: 60_000 })
    await publish(STEPS.slice(2))
    await start({ RELAYS: '1' })
    await settle()
  })

  it('no relay runs for a while and then two start', { timeout: 300_000 }, async () => {
    await start()
    await publish(STEPS.slice(0, 2))
    await sleep(OUTAGE_MS)
    expect(await recordedSteps()).toEqual([])
    await Promise.all([start({ RELAYS: '1' }), start({ RELAYS: '1' })])
    await publish(STEPS.slice(2))
    await settle()
  })
})
