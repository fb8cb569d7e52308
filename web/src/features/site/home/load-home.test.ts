import type { Endpoint } from '@quarry/api/contract/endpoint'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EngineQuery } from '../../../lib/api/search-engine.ts'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { loadHome } from './load-home.ts'

let requests: EngineQuery[][] = []
/** Results of the engine by query position; undefined if the engine is down. */
let answer: ((query: EngineQuery, at: number) => object) | undefined
let clock = Date.UTC(2026, 0, 1)
const DAY_MS = 24 * 60 * 60_000

const engine = async (_: string, { body }: { body: string }) => {
  if (!answer) throw new Error('away')
  const { queries } = JSON.parse(body) as { queries: EngineQuery[] }
  requests.push(queries)
  const results = queries.map((query, at) => ({
    hits: [],
    estimatedTotalHits: 0,
    processingTimeMs: 1,
    ...answer?.(query, at),
  }))
  return new Response(JSON.stringify({ results }))
}
const followedProject = (id: string, updated: string) => ({
  id,
  title: id,
  description: `About ${id}`,
  project_type: 'mod',
  followers: 3,
  updated,
})
const load = (given: Partial<Record<keyof RouterContext, unknown>> = {}) =>
  loadHome({
    search: { url: 'https://engine.test', key: 'k' },
    viewer: null,
    ...given,
  } as unknown as RouterContext)
const follower = (projects: object[] | Error) => ({
  viewer: { id: 'AAAAAAAA' },
  api: async (_: Endpoint, { params }: { params: { user: string } }) => {
    if (projects instanceof Error) throw projects
    return params.user === 'AAAAAAAA' ? projects : []
  },
})

beforeEach(() => {
  requests = []
  answer = () => ({})
  // After the shared result has expired.
  clock += 60_000
  vi.useFakeTimers({ now: clock, toFake: ['Date'] })
  vi.stubGlobal('fetch', engine)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads each list and count from its own result', async () => {
  answer = ({ sort, filter, facets }, at) => ({
    hits: [{ title: sort?.[0] ?? filter?.[0] ?? 'popular' }],
    estimatedTotalHits: 40 + at,
    facetDistribution:
      at === 0 ? { project_types: { mod: 30, shader: 4 } } : { [facets?.[0] ?? '']: { [`tag${at}`]: 1 } },
  })
  const { content } = await load()
  const first = (list: { title: string }[] | undefined) => list?.[0]?.title
  expect([
    first(content?.popular),
    first(content?.updated),
    first(content?.trending),
    first(content?.modpacks),
    first(content?.weekly),
  ]).toEqual([
    'popular',
    'date_modified:desc',
    'follows:desc',
    'project_types = "modpack"',
    'weekly_downloads:desc',
  ])
  expect(content).toMatchObject({
    total: 40,
    kinds: { mod: 30, shader: 4, plugin: 0 },
    tookMs: requests[0]?.length,
  })
  expect(content?.categories.map(({ kind, count, tags }) => [kind, count, tags[0]?.name])).toEqual([
    ['mod', 30, 'tag5'],
    ['resourcepack', 0, 'tag6'],
    ['shader', 4, 'tag7'],
    ['modpack', 0, 'tag8'],
  ])
})

it('lists projects of the last sixty days as trending', async () => {
  await load()
  const climbing = requests[0]?.find(({ sort }) => sort?.[0] === 'follows:desc')
  expect(climbing?.filter).toEqual([`date_created > ${clock - 60 * DAY_MS}`])
})

it('sends one request for all visitors within a second', async () => {
  await Promise.all([load(), load()])
  expect(requests).toHaveLength(1)
  vi.setSystemTime(clock + 999)
  await load()
  expect(requests).toHaveLength(1)
  vi.setSystemTime(clock + 1000)
  await load()
  expect(requests).toHaveLength(2)
})

it('does not share results of another engine', async () => {
  await load()
  await load({ search: { url: 'https://other.test', key: 'k' } })
  expect(requests).toHaveLength(2)
})

it('renders without search and retries on the next visit', async () => {
  answer = undefined
  expect(await load(follower([followedProject('lamp', '2026-01-01T00:00:00Z')]))).toMatchObject({
    content: undefined,
    followed: [{ project_id: 'lamp' }],
  })
  answer = () => ({})
  expect((await load()).content).toBeDefined()
  expect(await load({ search: null })).toEqual({ content: undefined, followed: undefined })
})

it('shows the six followed projects with the newest changes, newest first', async () => {
  const days = ['03', '09', '01', '07', '05', '08', '02']
  const { followed } = await load(
    follower(days.map((day) => followedProject(day, `2026-01-${day}T00:00:00Z`))),
  )
  expect(followed?.map(({ project_id: id }) => id)).toEqual(['09', '08', '07', '05', '03', '02'])
  expect(followed?.[0]).toMatchObject({
    summary: 'About 09',
    project_types: ['mod'],
    follows: 3,
    date_modified: Date.UTC(2026, 0, 9),
  })
})

it.each([
  ['the user follows nothing', follower([])],
  [
    'the visitor is not signed in',
    { ...follower([followedProject('lamp', '2026-01-01T00:00:00Z')]), viewer: null },
  ],
  ['the API is away', follower(new Error('away'))],
])('shows no followed projects if %s', async (_, around) => {
  const { content, followed } = await load(around)
  expect([content !== undefined, followed]).toEqual([true, undefined])
})
