import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Engine } from '../../src/engine.ts'
import type { Api } from '../support/api.ts'
import { startEngine } from '../support/running-engine.ts'
import type { RunningEngine } from '../support/running-engine.ts'

const documents = 120
const lanes = 6
/** More where there is time for it: 1000 take about a minute. */
const changes = Number(process.env['THREADS_CHANGES'] ?? 40)
const deaths = Math.ceil(changes / 8)
/** Changes between two deaths, in which the lost thread is replaced. */
const changesBetweenDeaths = 4
const timeout = 120_000 + changes * 1000
const hourMs = 3_600_000

interface Found {
  hits: { id: number; version: number; text: string }[]
  estimatedTotalHits: number
  facetDistribution: { version: Record<string, number> }
}

let running: RunningEngine
let api: Api
let engine: Engine
let warnings: string[] = []

async function search(body: object): Promise<Found> {
  const { status, body: found } = await api.send('POST', '/indexes/moments/search', body)
  expect(status).toBe(200)
  return found as Found
}

/** Every document of one version; the texts change as well as the columns. */
const moment = (version: number) =>
  Array.from({ length: documents }, (_, id) => ({ id, version, text: `moment${version} stone` }))

async function untilThreadsAnswer(): Promise<void> {
  const open = engine.index('moments').open
  while (engine.answers.threads.length < 2 || !engine.answers.threads.every((one) => one.knows(open))) {
    await search({ q: 'stone' })
    await delay(10)
  }
}

beforeAll(async () => {
  running = await startEngine({
    searchThreads: 2,
    leastThreaded: 0,
    warn: (message) => void warnings.push(message),
  })
  api = running.api
  engine = running.engine!
  await api.must('PATCH', '/indexes/moments/settings', {
    filterableAttributes: ['version'],
    sortableAttributes: ['version'],
  })
  await api.must('POST', '/indexes/moments/documents', moment(0))
})
afterAll(() => running.close())

/** The latest version that is known to be there, and the latest that was sent. */
const known = { atLeast: 0, atMost: 0 }

async function writeWhile(isGoingOn: () => boolean): Promise<void> {
  while (isGoingOn()) {
    const version = ++known.atMost
    await api.must('POST', '/indexes/moments/documents', moment(version))
    known.atLeast = version
  }
}

const requests = [
  {},
  { q: 'stone', sort: ['version:desc'] },
  { q: 'moment', filter: 'version >= 0' },
  { q: 'stome', attributesToHighlight: ['text'] },
]

/** Asks again and again and compares each answer with the moments that it may show. */
async function askWhile(isGoingOn: () => boolean, lane: number): Promise<void> {
  for (let asked = 0; isGoingOn(); asked++) {
    const least = known.atLeast
    const body = { ...requests[(asked + lane) % requests.length], limit: documents, facets: ['version'] }
    const { hits, estimatedTotalHits, facetDistribution } = await search(body)
    const versions = new Set(hits.map(({ version }) => version))
    expect(versions.size).toBe(1)
    const [version = -1] = versions
    expect(version).toBeGreaterThanOrEqual(least)
    expect(version).toBeLessThanOrEqual(known.atMost)
    expect(estimatedTotalHits).toBe(documents)
    expect(facetDistribution.version).toEqual({ [version]: documents })
    expect(hits.every(({ text }) => text.includes(`moment${version} `))).toBe(true)
  }
}

describe('search threads', () => {
  it('answer what the thread of the indexes answers, errors included', async () => {
    const here = await startEngine()
    const send = async (to: Api, body: object) => {
      const { status, body: answer } = await to.send('POST', '/indexes/moments/search', body)
      const { processingTimeMs: _time, requestUid: _uid, ...rest } = answer as Record<string, unknown>
      return { status, ...rest }
    }
    try {
      await here.api.must('PATCH', '/indexes/moments/settings', {
        filterableAttributes: ['version'],
        sortableAttributes: ['version'],
      })
      await here.api.must('POST', '/indexes/moments/documents', moment(0))
      await untilThreadsAnswer()
      warnings = []
      for (const body of [
        ...requests,
        { q: 'stome', showRankingScoreDetails: true, showMatchesPosition: true },
        { filter: 'colour = red' },
        { filter: ['version = 0', ['version > 1', 'nothing = 2']] },
        { sort: ['text:asc'] },
        { facets: ['text'] },
        { distinct: 'text' },
      ])
        expect(await send(api, body)).toEqual(await send(here.api, body))
      expect(warnings).toEqual([])
    } finally {
      await here.close()
    }
  })

  it('note each search that came, so that what would keep searches waiting can wait itself', async () => {
    await search({ q: 'stone' })
    expect(engine.answers.isQuiet(hourMs)).toBe(false)
  })

  it('show whole changes only, at once, to all who ask', { timeout }, async () => {
    await untilThreadsAnswer()
    const last = known.atLeast + changes
    const isGoingOn = () => known.atLeast < last
    const asking = Array.from({ length: lanes }, (_, lane) => askWhile(isGoingOn, lane))
    await Promise.all([writeWhile(isGoingOn), ...asking])
    expect(known.atLeast).toBe(known.atMost)
  })

  it('are replaced when they die, and others answer', { timeout }, async () => {
    await untilThreadsAnswer()
    let died = 0
    const isGoingOn = () => died < deaths
    const kill = async () => {
      for (; isGoingOn(); died++) {
        const { open } = engine.index('moments')
        const next = known.atLeast + changesBetweenDeaths
        const isReady = () => known.atLeast >= next && engine.answers.threads.some((one) => one.knows(open))
        await expect.poll(isReady, { interval: 5, timeout: 60_000 }).toBe(true)
        await engine.answers.threads[died % 2]?.end()
      }
    }
    const asking = Array.from({ length: lanes }, (_, lane) => askWhile(isGoingOn, lane))
    await Promise.all([kill(), writeWhile(isGoingOn), ...asking])
    await untilThreadsAnswer()
    expect(engine.answers.threads).toHaveLength(2)
  })

  it('know new settings, an emptied index and one that is no more', async () => {
    await untilThreadsAnswer()
    await api.must('PATCH', '/indexes/moments/settings', { sortableAttributes: [] })
    const refused = await api.send('POST', '/indexes/moments/search', { sort: ['version:asc'] })
    expect(refused.body).toMatchObject({ code: 'invalid_search_sort' })
    await untilThreadsAnswer()
    await api.must('DELETE', '/indexes/moments/documents')
    expect((await search({})).hits).toEqual([])
    await api.must('POST', '/indexes/moments/documents', moment(7))
    expect((await search({ q: 'moment7', limit: 1000 })).hits).toHaveLength(documents)
    await api.must('DELETE', '/indexes/moments')
    const gone = await api.send('POST', '/indexes/moments/search', {})
    expect(gone.body).toMatchObject({ code: 'index_not_found' })
  })
})
