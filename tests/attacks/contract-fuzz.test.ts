import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../api/contract/endpoints.ts'
import { searchEngine } from '../../api/src/adapters/search/meilisearch-engine.ts'
import { createApp } from '../../api/src/app.ts'
import type { App } from '../../api/src/http/env.ts'
import { aFixture } from '../../api/testing/refusal-harness.ts'
import { testApp } from '../../api/testing/test-app.ts'
import { Engine } from '../../indexer/src/engine/engine.ts'
import { ensureIndexes } from '../../indexer/src/ensure-indexes.ts'
import { startEngine, type RunningEngine } from '../../search-engine/tests/support/running-engine.ts'
import { RequestMaker } from './contract-requests.ts'

const REQUESTS = 10_000
const PERSONAS = ['anonymous', 'alice', 'mo'] as const
/** `FUZZ_SEEDS=7,8` sends other requests, which a run of all tests does not, since it must not fail by chance. */
const SEEDS = (process.env['FUZZ_SEEDS'] ?? '1,2,3').split(',').map(Number)

const current = testApp()
let search: RunningEngine
let app: App
let known: string[]

beforeAll(async () => {
  search = await startEngine()
  await ensureIndexes(new Engine({ url: search.api.url, key: 'masterKey' }))
  const { services, users } = current()
  const options = {
    url: search.api.url,
    publicUrl: search.api.url,
    masterKey: 'masterKey',
    indexes: INDEX_NAMES,
  }
  app = createApp({ ...services, search: searchEngine(options) }, { ratePerMinute: 0 })
  const fixtures = [await aFixture(current(), 'approved'), await aFixture(current(), 'draft')]
  known = [
    ...fixtures.flatMap((fixture) => Object.values(fixture)),
    ...Object.values(users).map(({ username }) => username),
  ]
})

afterAll(() => search.close())

const endpoints = Object.values(ENDPOINTS)

/** Sends the requests of one seed and returns each server error with its request. */
async function failuresOf(seed: number, requests: number): Promise<string[]> {
  const maker = new RequestMaker(seed, known)
  const failures: string[] = []
  for (let sent = 0; sent < requests; sent++) {
    const endpoint = maker.pick(endpoints)
    const persona = maker.pick(PERSONAS)
    const { path, init } = maker.requestOf(endpoint)
    const token = persona === 'anonymous' ? undefined : current().tokens[persona]
    const headers = { ...(init.headers as Record<string, string>), ...(token && { authorization: token }) }
    const response = await app.request(path, { ...init, headers })
    const answer = await response.text()
    if (response.status < 500) continue
    failures.push(
      `${persona} ${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''} → ${response.status} ${answer}`,
    )
  }
  return failures
}

describe('requests made of the contract', () => {
  const perSeed = Math.floor(REQUESTS / SEEDS.length)

  it.each(SEEDS)('never end in a server error (seed %i)', { timeout: 300_000 }, async (seed) => {
    expect(await failuresOf(seed, perSeed)).toEqual([])
  })
})
