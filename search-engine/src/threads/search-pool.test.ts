import { afterEach, describe, expect, it } from 'vitest'

import { OpenIndex } from '../indexes/open-index.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import { defaultSearchRequest, type SearchRequest } from '../request/search-request.ts'
import { defaultSettings } from '../settings/index-settings.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { SearchPool, type PoolOptions } from './search-pool.ts'
import type { SearchJob } from './search-job.ts'

const number = 3
const inTime = 60_000
const hourMs = 3_600_000
/** However slow the machine is. */
const timeout = 90_000

const jobFor = (q: string, more: Partial<SearchRequest> = {}): SearchJob & { kind: 'search' } => ({
  kind: 'search',
  target: { number, uid: 'any', primaryKey: null },
  parsed: {
    request: { ...defaultSearchRequest(), q, ...more },
    extras: { retrieveVectors: false, showPerformanceDetails: false, hasQuery: true },
  },
  options: { withMetadata: false, requestUid: '' },
})

let ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended) await end()
  ended = []
})

function poolWith(options: Partial<PoolOptions>): SearchPool {
  const pool = new SearchPool({
    threads: 2,
    leastDocuments: 0,
    findIndex: () => undefined,
    warn: () => {},
    ...options,
  })
  ended.push(() => pool.close())
  return pool
}

it.each([0, 2])('reports a removed index as missing with %i threads', async (threads) => {
  const { texts, error } = await poolWith({ threads }).answer(jobFor(''), 1000)
  expect(texts).toEqual([])
  expect(error).toMatchObject({ code: 'index_not_found', status: 404 })
})

it.each([0, 2])('reports idle with %i threads', { timeout }, async (threads) => {
  const pool = poolWith({ threads })
  const answered = pool.answer(jobFor(''), 1000)
  expect(pool.isQuiet(0)).toBe(false)
  await answered
  expect(pool.isQuiet(hourMs)).toBe(false)
  await expect.poll(() => pool.isQuiet(100), { interval: 20, timeout: inTime }).toBe(true)
})

const program = new URL('../../tests/threads/endless-thread.ts', import.meta.url)

function newIndex(): OpenIndex {
  const open = OpenIndex.create(temporaryFolder(), number, defaultSettings())
  ended.push(() => open.close())
  return open
}

async function untilAllKnow(pool: SearchPool, open: OpenIndex): Promise<void> {
  const knowing = async () => {
    await pool.answer(jobFor('quick'), inTime)
    return pool.threads.filter((thread) => thread.knows(open)).length
  }
  await expect.poll(knowing, { timeout: 30_000 }).toBe(pool.width)
}

const selection = { ids: null, condition: null, sort: [], offset: 0, limit: 1 }
const manyConditions = parseFilter([Array.from({ length: 101 }, (_, at) => `n = ${at}`)])
const heavyJobs: [string, SearchJob][] = [
  ['a selection of documents', { kind: 'documents', target: jobFor('').target, selection }],
  ['a search of many conditions', jobFor('', { filter: manyConditions })],
]

it.each(heavyJobs)('%s waits for a thread that knows the index', { timeout }, async (_, job) => {
  const settings = { ...defaultSettings(), filterableAttributes: ['n'] }
  const open = OpenIndex.create(temporaryFolder(), number, settings)
  ended.push(() => open.close())
  const pool = poolWith({ findIndex: () => open })
  expect((await pool.answer(job, inTime)).error).toBeNull()
  expect(pool.threads.some((thread) => thread.knows(open))).toBe(true)
})

it('lets all threads follow a prepared index, and those that start later', { timeout }, async () => {
  const open = newIndex()
  const pool = poolWith({ findIndex: () => open, program: { program } })
  const knowing = () => pool.threads.filter((thread) => thread.knows(open)).length
  pool.prepare(open)
  await expect.poll(knowing, { timeout: inTime }).toBe(2)
  await pool.threads[0]!.end()
  await expect.poll(() => pool.threads.length, { timeout: inTime }).toBe(1)
  pool.prepare(open)
  await expect.poll(knowing, { timeout: inTime }).toBe(2)
})

it('starts no thread for a small index', async () => {
  const open = newIndex()
  const pool = poolWith({ findIndex: () => open, leastDocuments: 1 })
  pool.prepare(open)
  pool.startFor(open)
  expect(pool.threads).toEqual([])
})

it('asks a thread once to drop a removed index', { timeout }, async () => {
  const open = newIndex()
  const pool = poolWith({ threads: 1, findIndex: () => open, program: { program } })
  await untilAllKnow(pool, open)
  const messages = async () => (await pool.answer(jobFor('messages'), inTime)).texts
  expect(await messages()).toEqual(['["follow"]'])
  pool.forget(number)
  pool.forget(number)
  await untilAllKnow(pool, open)
  expect(await messages()).toEqual(['["follow","forget","follow"]'])
})

describe('a search that does not come to an end', () => {
  /** Answers once all threads take searches. */
  async function readyPool(grace: number, warn: (message: string) => void = () => {}): Promise<SearchPool> {
    const open = newIndex()
    const pool = poolWith({ findIndex: () => open, program: { program, grace }, warn })
    await untilAllKnow(pool, open)
    return pool
  }

  it('does not keep others waiting', { timeout }, async () => {
    const pool = await readyPool(inTime)
    const endless = pool.answer(jobFor('endless'), inTime)
    for (const q of ['one', 'two', 'three']) {
      const others = await Promise.all([pool.answer(jobFor(q), inTime), pool.answer(jobFor(`${q}s`), inTime)])
      expect(others.map(({ texts }) => texts)).toEqual([[`"${q}"`], [`"${q}s"`]])
    }
    await pool.close()
    // A search that no thread can take in time runs in the calling thread.
    expect((await endless).error).toBeNull()
  })

  it('is refused when its time is over, and its thread is replaced', { timeout }, async () => {
    const messages: string[] = []
    const pool = await readyPool(50, (message) => messages.push(message))
    const { texts, error } = await pool.answer(jobFor('endless'), 1)
    expect(texts).toEqual([])
    expect(error).toMatchObject({ code: 'search_deadline_exceeded' })
    await expect.poll(() => messages, { timeout: 30_000 }).toHaveLength(1)
    const onward = async () => (await pool.answer(jobFor('on'), inTime)).texts
    await expect.poll(onward, { timeout: 30_000 }).toEqual(['"on"'])
    expect(pool.threads).toHaveLength(2)
  })
})
