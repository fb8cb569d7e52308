import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type LocalEngine, startEngine } from '../../testing/engine.ts'
import { lastingDifferences, syncContext } from '../../testing/site.ts'
import { readConfig } from '../config.ts'
import { settled } from '../engine/engine.ts'
import { startIndexer } from '../indexer.ts'
import type { SyncContext } from '../jobs/sync-context.ts'
import { createLog } from '../log.ts'
import { findOutdatedIndexes } from './outdated.ts'
import { rebuild } from './rebuild.ts'

let database: ClonedDatabase
let local: LocalEngine
let context: SyncContext

beforeAll(async () => {
  ;[database, local] = await Promise.all([cloneDatabase({ max: 10 }), startEngine()])
  context = await syncContext(database.db, local.engine)
  for (let at = 0; at < 6; at++) {
    const { id: projectId } = await aProject(database.db)
    await aVersion(database.db, { projectId })
  }
})
beforeEach(() => rebuild(context))
afterAll(async () => {
  await local.remove()
  await database.drop()
})

/** Writes the first `count` project documents as a release would that knows no `mod_versions`. */
async function writeOldDocuments(count: number): Promise<void> {
  const ids = (await database.db.selectFrom('projects').select('id').execute()).map(({ id }) => id)
  const documents = await local.engine.fetch('projects', { ids, limit: ids.length })
  const old = documents.slice(0, count).map((document) => {
    const { mod_versions: _new, ...rest } = document as Record<string, unknown>
    return rest
  })
  await settled(await local.engine.put('projects', old))
}

it('are those of which most documents lack an attribute', async () => {
  expect(await findOutdatedIndexes(context)).toEqual([])
  await writeOldDocuments(2)
  expect(await findOutdatedIndexes(context)).toEqual([])
  await writeOldDocuments(6)
  expect(await findOutdatedIndexes(context)).toEqual(['projects'])
})

it('are not those whose counters or popularity lag behind', async () => {
  await database.db.updateTable('projects').set({ downloads: 1_000_000 }).execute()
  expect(await findOutdatedIndexes(context)).toEqual([])
})

it('are rebuilt by an indexer of the new release, without empty indexes in between', async () => {
  await writeOldDocuments(6)
  const config = readConfig({
    DATABASE_URL: database.url,
    MEILI_URL: local.url,
    MEILI_MASTER_KEY: local.key,
  })
  const indexer = await startIndexer(config, createLog('silent'))
  await expect.poll(() => findOutdatedIndexes(context)).toEqual([])
  await indexer.stop()
  expect(await lastingDifferences(context)).toEqual([])
  expect((await local.engine.list()).map(({ uid }) => uid).toSorted()).toEqual([...INDEX_NAMES].toSorted())
})
