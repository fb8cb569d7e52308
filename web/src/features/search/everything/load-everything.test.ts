import { afterEach, expect, it, vi } from 'vitest'
import { loadEverything } from './load-everything.ts'

const ACCESS = { url: 'https://engine.test', key: 'k' }
afterEach(() => void vi.unstubAllGlobals())

interface Query {
  indexUid: string
  q: string
  filter?: string[]
}

function stubEngine(answer: (query: Query) => object[]) {
  const sent: Query[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { queries } = JSON.parse(body) as { queries: Query[] }
    sent.push(...queries)
    return Response.json({ results: queries.map((query) => ({ hits: answer(query) })) })
  })
  return sent
}

it('searches each type and index once, for the same words', async () => {
  const sent = stubEngine(() => [])
  expect(await loadEverything(ACCESS, 'oak')).toEqual([])
  expect(sent.map(({ indexUid, filter }) => [indexUid, ...(filter ?? [])].join(' '))).toEqual([
    'projects project_types = "mod"',
    'projects project_types = "modpack"',
    'projects project_types = "resourcepack"',
    'projects project_types = "shader"',
    'projects project_types = "plugin"',
    'projects project_types = "datapack"',
    'users',
    'organizations',
    'collections',
  ])
  expect(new Set(sent.map(({ q }) => q))).toEqual(new Set(['oak']))
})

it('keeps the kinds that have results', async () => {
  stubEngine(({ indexUid }) =>
    indexUid === 'users' ? [{ id: '1', username: 'oakley', bio: null, avatar_url: null }] : [],
  )
  const groups = await loadEverything(ACCESS, 'oak')
  expect(groups?.map(({ kind, results }) => [kind, results[0]?.href])).toEqual([['users', '/user/oakley']])
})

it('finds nothing out while search is down', async () => {
  expect(await loadEverything(null, 'oak')).toBeUndefined()
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  expect(await loadEverything(ACCESS, 'oak')).toBeUndefined()
})
