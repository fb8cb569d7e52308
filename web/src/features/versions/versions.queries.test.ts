import type { ApiClient } from '@quarry/api/contract/client'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import { expect, it } from 'vitest'
import type { VersionFilter } from './version-filter.ts'
import { setupQuery, versionQuery, versionsQuery } from './versions.queries.ts'

async function requestOf(filter: VersionFilter) {
  const inputs: unknown[] = []
  const api = (async (_endpoint: Endpoint, input: unknown) => void inputs.push(input)) as unknown as ApiClient
  const queryFn = versionsQuery(api, 'deep', filter).queryFn as (context: object) => Promise<unknown>
  await queryFn({ signal: undefined })
  const [{ params, query } = { params: {}, query: {} }] = inputs as { params: object; query: object }[]
  return { params, query }
}
const ALL = { loaders: '[]', game_versions: '[]', version_types: '[]' }

it.each<[VersionFilter, object]>([
  [{}, { ...ALL, offset: 0, limit: 20 }],
  [{ page: 1 }, { ...ALL, offset: 0, limit: 20 }],
  [{ page: 2 }, { ...ALL, offset: 20, limit: 20 }],
  [{ page: 5 }, { ...ALL, offset: 80, limit: 20 }],
  [
    { l: ['fabric'], g: ['1.20', '1.21'], c: ['beta'], q: 'lamps' },
    {
      loaders: '["fabric"]',
      game_versions: '["1.20","1.21"]',
      version_types: '["beta"]',
      words: 'lamps',
      offset: 0,
      limit: 20,
    },
  ],
])('requests the page of the filtered versions for %j', async (filter, query) =>
  expect(await requestOf(filter)).toEqual({ params: { project: 'deep' }, query }),
)

it('sends only the known parts of a setup', () => {
  expect(setupQuery({})).toEqual({})
  expect(setupQuery({ loader: undefined, game_version: '1.21' })).toEqual({ game_version: '1.21' })
  expect(setupQuery({ loader: 'fabric', game_version: '1.21' })).toEqual({
    loader: 'fabric',
    game_version: '1.21',
  })
})

it('caches a version by project, version and setup', () => {
  const key = (...of: [string, string, object?]) =>
    JSON.stringify(versionQuery((() => {}) as never, ...of).queryKey)
  const keys = [key('a', '1'), key('b', '1'), key('a', '2'), key('a', '1', { loader: 'fabric' })]
  expect(new Set(keys).size).toBe(4)
})
