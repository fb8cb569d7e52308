import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSearchLimits } from '../../search-engine/src/http/search-limits.ts'
import type { Api } from '../../search-engine/tests/support/api.ts'
import { startEngine } from '../../search-engine/tests/support/running-engine.ts'

let api: Api
let close: () => Promise<void>

const SEARCH = '/indexes/mods/search'
const DOCUMENTS = 3000

beforeAll(async () => {
  ;({ api, close } = await startEngine())
  await api.must('POST', '/indexes', { uid: 'mods', primaryKey: 'id' })
  await api.must('PATCH', '/indexes/mods/settings', {
    filterableAttributes: ['n', 'tag', 'title'],
    sortableAttributes: ['n'],
    pagination: { maxTotalHits: 250_000 },
  })
  const documents = Array.from({ length: DOCUMENTS }, (_, id) => ({
    id,
    title: `Lantern of level ${id}`,
    tag: `tag${id % 20}`,
    n: id,
  }))
  await api.must('POST', '/indexes/mods/documents', documents)
})

afterAll(() => close())

interface Cost {
  status: number
  answer: string
  processorMs: number
}

/** What a request costs the engine, which runs in this very process. */
async function costOf(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Cost> {
  const raw = body instanceof Uint8Array ? body : JSON.stringify(body)
  const before = process.cpuUsage()
  const response = await fetch(api.url + path, {
    method: 'POST',
    headers: { authorization: 'Bearer masterKey', 'content-type': 'application/json', ...headers },
    body: raw as BodyInit,
  })
  const answer = await response.text()
  const { user, system } = process.cpuUsage(before)
  return { status: response.status, answer, processorMs: (user + system) / 1000 }
}

const codeOf = ({ answer }: Cost) => (JSON.parse(answer) as { code?: string }).code

describe('a search that asks for too much', () => {
  it('of nine million filters in 157 kB is refused before it is unpacked', async () => {
    const bomb = gzipSync(`{"filter":[${'"n = 1",'.repeat(9_000_000)}"n = 1"]}`, { level: 9 })
    expect(bomb.length).toBeLessThan(160_000)
    const cost = await costOf(SEARCH, bomb, { 'content-encoding': 'gzip' })
    expect([cost.status, codeOf(cost)]).toEqual([413, 'payload_too_large'])
    expect(cost.processorMs).toBeLessThan(1000)
  })

  it.each([
    ['conditions side by side', Array.from({ length: 10_001 }, (_, at) => `n=${at}`).join(' OR ')],
    ['conditions in lists', Array.from({ length: 10_001 }, (_, at) => [`n=${at}`])],
    ['values of a list', `n IN [${Array.from({ length: 10_001 }, (_, at) => at).join(',')}]`],
  ])('by 10 001 %s is refused', async (_, filter) => {
    const cost = await costOf(SEARCH, { filter })
    expect([cost.status, codeOf(cost)]).toEqual([400, 'invalid_search_filter'])
    expect(cost.answer).toContain('10000')
  })

  it('may have as many conditions as that', async () => {
    const filter = Array.from({ length: 10_000 }, (_, at) => `n=${at}`).join(' OR ')
    const { status, answer, processorMs } = await costOf(SEARCH, { filter, limit: 1 })
    expect([status, JSON.parse(answer)]).toMatchObject([200, { estimatedTotalHits: DOCUMENTS }])
    expect(processorMs).toBeLessThan(5000)
  })

  it.each(['facets', 'sort', 'attributesToRetrieve', 'attributesToHighlight', 'attributesToCrop'])(
    'by a long list of %s is refused',
    async (name) => {
      const cost = await costOf(SEARCH, { [name]: Array.from({ length: 251 }, () => 'n') })
      expect(cost.status).toBe(400)
      expect(cost.answer).toContain(`\`${name}\` has 251 entries; at most 250`)
    },
  )

  it('may page to the end of a large index, but not take it in one answer', async () => {
    const whole = await costOf(SEARCH, { limit: 250_000 })
    expect([whole.status, codeOf(whole)]).toEqual([400, 'invalid_search_limit'])
    const pages = await costOf(SEARCH, { hitsPerPage: 1001 })
    expect([pages.status, codeOf(pages)]).toEqual([400, 'invalid_search_hits_per_page'])
    const last = await costOf(SEARCH, { offset: DOCUMENTS - 1, limit: 1000 })
    expect([last.status, JSON.parse(last.answer)]).toMatchObject([200, { hits: [{ id: DOCUMENTS - 1 }] }])
  })

  it('by many queries, or many hits over all of them, is refused', async () => {
    const queries = (count: number, limit: number) =>
      Array.from({ length: count }, () => ({ indexUid: 'mods', limit }))
    expect(await costOf('/multi-search', { queries: queries(51, 1) })).toMatchObject({ status: 400 })
    expect(await costOf('/multi-search', { queries: queries(50, 20) })).toMatchObject({ status: 200 })
    expect(await costOf('/multi-search', { queries: queries(6, 200) })).toMatchObject({ status: 400 })
    const federation = { limit: 1001 }
    const federated = { queries: [{ indexUid: 'mods' }], federation }
    expect(await costOf('/multi-search', federated)).toMatchObject({ status: 400 })
  })

  it('of few bytes gives no long answer', async () => {
    const { answer } = await costOf('/multi-search', {
      queries: Array.from({ length: 10 }, () => ({ indexUid: 'mods', limit: 100, facets: ['*'] })),
    })
    expect(answer.length).toBeLessThan(1_000_000)
  })
})

describe('a search that takes too long', () => {
  it('is ended by its deadline, however many conditions are left', async () => {
    const hasty = await startEngine({ limits: { ...defaultSearchLimits, deadlineMs: 20 } })
    await hasty.api.must('POST', '/indexes', { uid: 'mods', primaryKey: 'id' })
    await hasty.api.must('PATCH', '/indexes/mods/settings', { filterableAttributes: ['title'] })
    const documents = Array.from({ length: 5000 }, (_, id) => ({ id, title: `Lantern of level ${id}` }))
    await hasty.api.must('POST', '/indexes/mods/documents', documents)
    const filter = Array.from(
      { length: 3000 },
      (_, at) => `title > "lantern of level ${at}" AND title != x`,
    ).join(' OR ')
    const queries = [{ indexUid: 'mods', filter }]
    for (const [path, body] of [
      [SEARCH, { filter }],
      ['/multi-search', { queries }],
      ['/multi-search', { queries, federation: {} }],
    ] as const) {
      const answer = await hasty.api.send('POST', path, body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'search_deadline_exceeded' } })
    }
    // On a busy machine a short search may miss the deadline as well.
    const short = () => hasty.api.send('POST', SEARCH, { q: 'lantern', limit: 1 })
    await expect.poll(async () => (await short()).status).toBe(200)
    await hasty.close()
  })
})

describe('a client that has left', () => {
  it('leaves no work behind', async () => {
    const filter = Array.from({ length: 400 }, (_, at) => `title > "lantern ${at}" AND title != x`).join(
      ' OR ',
    )
    const many = (signal?: AbortSignal) =>
      Array.from({ length: 16 }, () =>
        fetch(api.url + SEARCH, {
          method: 'POST',
          headers: { authorization: 'Bearer masterKey', 'content-type': 'application/json' },
          body: JSON.stringify({ filter, q: String(Math.random()) }),
          ...(signal && { signal }),
        }).then(
          (response) => response.text(),
          () => null,
        ),
      )
    const processorMs = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    const leaving = new AbortController()
    const whole = await processorMs(() => Promise.all(many()))
    const left = await processorMs(async () => {
      const sent = many(leaving.signal)
      await new Promise((resolve) => setTimeout(resolve, 20))
      leaving.abort()
      await Promise.all(sent)
      // Its turn comes after all that wait.
      expect((await api.send('POST', SEARCH, { q: 'lantern' })).status).toBe(200)
    })
    expect(left).toBeLessThan(whole / 2)
  })
})
