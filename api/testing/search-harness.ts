import { startEngine, type LocalEngine } from '@quarry/indexer/testing/engine'
import { launchIndexer } from '@quarry/indexer/testing/indexer'
import type { Child } from '@quarry/jobs/testing/child'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { afterAll, beforeAll } from 'vitest'
import { searchEngine } from '../src/adapters/search/meilisearch-engine.ts'
import type { SearchEngine } from '../src/ports/search-engine.ts'

/**
 * Starts an engine and an indexer for the application of a test file. Call it after `testApp`; its results are available
 * when the tests start.
 */
export function searchHarness(current: () => { databaseUrl: string }) {
  let engine: LocalEngine
  let indexer: Child
  let real: SearchEngine
  beforeAll(async () => {
    engine = await startEngine()
    indexer = await launchIndexer({ databaseUrl: current().databaseUrl, engine })
    real = searchEngine({
      url: engine.url,
      masterKey: engine.key,
      publicUrl: 'https://quarry.test/_search',
      indexes: INDEX_NAMES,
    })
  })
  afterAll(async () => {
    await indexer.stop()
    await engine.remove()
  })
  return { engine: () => engine, real: () => real }
}
