import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import { migrate } from '@quarry/db/migrate'
import { syncReference } from '@quarry/db/reference'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import type { Child } from '@quarry/jobs/testing/child'
import { freePort } from '@quarry/jobs/testing/child'
import { type LocalEngine, startEngine } from '@quarry/indexer/testing/engine'
import { launchIndexer } from '@quarry/indexer/testing/indexer'
import { startRedis } from '@quarry/jobs/testing/redis'
import { lastingDifferences, syncContext, write } from '@quarry/indexer/testing/site'

export type QueueKind = 'postgres' | 'redis'

export interface Harness {
  db: Db
  databaseUrl: string
  engine: LocalEngine
  projectIds: string[]
  /** Starts another indexer process; `end` stops all of them. */
  launchIndexer: () => Promise<Child>
  restartPostgres: (downMs: number) => Promise<void>
  /** Differences between database and index that do not heal by themselves. */
  differences: () => ReturnType<typeof lastingDifferences>
  end: () => Promise<void>
}

const PROJECTS = 40

/** Real services for one test: a Postgres cluster, an engine, a Redis if requested, and some projects. */
export async function createHarness(kind: QueueKind): Promise<Harness> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-faults-'))
  const port = await freePort()
  const start = () => startLocalPostgres(path.join(folder, 'postgres'), { port })
  let [postgres, engine, redis] = await Promise.all([
    start(),
    startEngine(),
    kind === 'redis' ? startRedis() : undefined,
  ])
  const db = connect(postgres.url, { max: 6 })
  await migrate(db)
  await syncReference(db)
  const projectIds = await addProjects(db)
  const context = await syncContext(db, engine.engine)
  const indexers: Child[] = []
  const databaseUrl = postgres.url
  return {
    db,
    databaseUrl,
    engine,
    projectIds,
    async launchIndexer() {
      const services = { databaseUrl, engine, ...(redis ? { redisUrl: redis.url } : {}) }
      const indexer = await launchIndexer(services)
      indexers.push(indexer)
      return indexer
    },
    async restartPostgres(downMs) {
      await postgres.stop()
      await sleep(downMs)
      postgres = await start()
    },
    differences: () => lastingDifferences(context, 40_000),
    async end() {
      await Promise.all(indexers.map((indexer) => indexer.stop()))
      await db.destroy()
      await Promise.all([engine.remove(), redis?.stop()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
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
