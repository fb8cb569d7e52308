import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '@quarry/db/db'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import { migrate } from '@quarry/db/migrate'
import { syncReference } from '@quarry/db/reference'
import { seedDatabase } from '@quarry/db/seed/seed-database'
import { connect } from '@quarry/db/db'
import type { Child } from '@quarry/jobs/testing/child'
import { type LocalEngine, startEngine } from '@quarry/indexer/testing/engine'
import { launchIndexer } from '@quarry/indexer/testing/indexer'

export interface Stack {
  db: Db
  databaseUrl: string
  engine: LocalEngine
  launchIndexer: () => Promise<Child>
  end: () => Promise<void>
}

export interface StackOptions {
  projects: number
  /** Keeps the seeded database and the indexes in this folder for the next run; by default all is temporary. */
  data?: string
}

const SEED = 1

/** A Postgres with seeded projects, an engine and, when asked for, an indexer, on free ports. */
export async function createStack({ projects, data }: StackOptions): Promise<Stack> {
  const folder = data ? path.resolve(data) : await mkdtemp(path.join(tmpdir(), 'quarry-bench-'))
  await mkdir(folder, { recursive: true })
  const postgres = await startLocalPostgres(path.join(folder, 'postgres'))
  const db = connect(postgres.url, { max: 10, patience: 'maintenance' })
  const stops: (() => Promise<unknown>)[] = [
    async () => {
      await db.destroy()
      await postgres.stop()
      if (!data) await rm(folder, { recursive: true, force: true })
    },
  ]
  const end = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    await fillDatabase(db, postgres.url, projects)
    const engine = await startEngine(data && path.join(folder, 'search'))
    stops.push(() => engine.remove())
    const launch = async () => {
      const indexer = await launchIndexer({ databaseUrl: postgres.url, engine })
      stops.push(() => indexer.stop())
      return indexer
    }
    return { db, databaseUrl: postgres.url, engine, launchIndexer: launch, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function fillDatabase(db: Db, url: string, projects: number): Promise<void> {
  await migrate(db)
  await syncReference(db)
  const held = await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()
  if (held) return
  const startedAt = Date.now()
  // Files are not needed: neither indexer nor search opens one.
  await seedDatabase(url, { projects, seed: SEED, storage: { put: async () => {} } })
  console.log(`seeded ${projects} projects in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}
