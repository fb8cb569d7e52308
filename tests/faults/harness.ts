import { setTimeout as sleep } from 'node:timers/promises'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { type ClonedDatabase, cloneDatabase } from '@quarry/db/testing/clone'
import type { Db } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { checkIndexes, type Difference } from '@quarry/indexer/check-indexes'
import { type LocalEngine, startEngine } from '@quarry/indexer/testing/engine'
import { launchIndexer } from '@quarry/indexer/testing/indexer'
import { isOutboxEmpty, syncContext, write } from '@quarry/indexer/testing/site'
import type { Child } from '@quarry/jobs/testing/child'
import { startRedis } from '@quarry/jobs/testing/redis'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { SHORT_WAITS } from './workers.ts'

type QueueKind = 'postgres' | 'redis'

export interface Harness {
  db: Db
  databaseUrl: string
  redisUrl?: string
  engine: LocalEngine
  projectIds: string[]
  /** Starts another indexer process. */
  launchIndexer: () => Promise<Child>
  stopIndexers: () => Promise<void>
  /** Differences between database and index that do not heal by themselves, and jobs that were given up. */
  findLosses: () => Promise<unknown[]>
  /**
   * Resolves when no event waits. An indexer first builds empty indexes, which may include edits, and relays nothing until
   * it is done.
   */
  untilRelayed: () => Promise<void>
  end: () => Promise<void>
}

const PROJECTS = 40

/** Patience for changes under way, which arrive within a second on a quiet machine. */
const ARRIVAL_MS = 120_000

/** Real services for tests that run one after the other: an engine, a Redis if requested, and a database with some projects. */
export async function createHarness(kind: QueueKind, given?: ClonedDatabase): Promise<Harness> {
  const [database, engine, redis] = await Promise.all([
    given ?? cloneDatabase(),
    startEngine(),
    kind === 'redis' ? startRedis() : undefined,
  ])
  const { db, url: databaseUrl } = database
  const projectIds = await addProjects(db)
  const context = await syncContext(db, engine.engine)
  let indexers: Child[] = []
  const stopIndexers = async () => {
    await Promise.all(indexers.map((indexer) => indexer.stop()))
    indexers = []
  }
  const services = { databaseUrl, engine, ...(redis && { redisUrl: redis.url }), more: SHORT_WAITS }
  const listDifferences = async (): Promise<readonly Difference[]> =>
    (await checkIndexes(context, { patienceMs: 0 })).differences
  return {
    db,
    databaseUrl,
    ...(redis && { redisUrl: redis.url }),
    engine,
    projectIds,
    async launchIndexer() {
      const indexer = await launchIndexer(services)
      indexers.push(indexer)
      return indexer
    },
    async findLosses() {
      const until = Date.now() + ARRIVAL_MS
      let differences = await listDifferences()
      while (differences.length > 0 && Date.now() < until) {
        await sleep(100)
        differences = await listDifferences()
      }
      return [...differences, ...(await db.selectFrom('deadLetters').select(['name', 'reason']).execute())]
    },
    async untilRelayed() {
      await expect.poll(() => isOutboxEmpty(db), { timeout: 60_000 }).toBe(true)
    },
    stopIndexers,
    async end() {
      await stopIndexers()
      await Promise.all([engine.remove(), redis?.stop(), database.drop()])
    },
  }
}

/** Hooks start and stop several processes, which take seconds on a quiet machine. */
const HOOK_TIMEOUT_MS = 180_000

/** Tests with the queue on Postgres and on Redis. Those of one kind share their services; each gets them without an indexer. */
export function describeEachQueue(
  define: (harness: () => Harness) => void,
  create: (kind: QueueKind) => Promise<Harness> = createHarness,
): void {
  describe.each<QueueKind>(['postgres', 'redis'])(
    'with the queue on %s, nothing is lost when',
    { timeout: 300_000 },
    (kind) => {
      let harness: Harness
      beforeAll(async () => {
        harness = await create(kind)
      }, HOOK_TIMEOUT_MS)
      afterEach(() => harness.stopIndexers(), HOOK_TIMEOUT_MS)
      afterAll(() => harness.end(), HOOK_TIMEOUT_MS)
      define(() => harness)
    },
  )
}

async function addProjects(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < PROJECTS; at++) {
    const { id } = await aProject(db)
    await aVersion(db, { projectId: id })
    ids.push(id)
  }
  return ids
}

/** A burst of ordinary writes: renamed projects, new versions, projects hidden and shown again. */
export async function editAll({ db, projectIds }: Harness, round: number): Promise<void> {
  for (const [at, projectId] of projectIds.entries()) {
    const change = { name: 'project.changed' as const, projectId }
    const update = (columns: { title: string } | { status: 'private' | 'approved' }) =>
      write(db, (tx) => tx.updateTable('projects').set(columns).where('id', '=', projectId).execute(), change)
    if (at % 4 === 0) await update({ status: round % 2 ? 'private' : 'approved' })
    else if (at % 4 === 1) await addVersion(db, projectId)
    else await update({ title: `Round ${round} of ${projectId}` })
  }
}

function addVersion(db: Db, projectId: string): Promise<void> {
  const id = mintId()
  const announced = { name: 'version.changed' as const, versionId: id, projectId }
  return write(db, (tx) => aVersion(tx, { id, projectId }), announced)
}
