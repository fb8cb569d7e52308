import type { ApiClient } from '@quarry/api/contract/client'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import { expect, it } from 'vitest'
import { analyticsQuery, type AnalyticsScope, tableHref } from './analytics.queries.ts'

const SCOPES: [AnalyticsScope, string, object][] = [
  [{ kind: 'project', id: 'PPPPPPPP' }, 'project', { params: { project: 'PPPPPPPP' } }],
  [{ kind: 'organization', id: 'OOOOOOOO' }, 'organization', { params: { organization: 'OOOOOOOO' } }],
  [{ kind: 'own' }, '', {}],
]

async function requestedBy(scope: AnalyticsScope) {
  const calls: [string, unknown][] = []
  const api = (async ({ path }: Endpoint, input: unknown) =>
    void calls.push([path, input])) as unknown as ApiClient
  const { queryFn } = analyticsQuery(api, scope, '30d' as never)
  await (queryFn as () => Promise<unknown>)()
  return calls
}

it.each(SCOPES)('requests %j from its endpoint with the chosen period', async (scope, owner, params) => {
  const [[path, input] = ['', undefined], ...more] = await requestedBy(scope)
  expect(more).toEqual([])
  expect(path).toContain(owner)
  expect(input).toEqual({ ...params, query: { period: '30d' } })
})

it.each(SCOPES)('links to a file of %j with the same period', (scope) => {
  const href = tableHref(scope, '30d' as never)
  expect(href).toContain('period=30d')
  expect(href).toContain(scope.kind === 'own' ? '/' : `/${scope.id}/`)
})

it('caches each scope and period separately', () => {
  const keys = SCOPES.flatMap(([scope]) =>
    ['30d', '90d'].map((period) =>
      JSON.stringify(analyticsQuery((() => undefined) as never, scope, period as never).queryKey),
    ),
  )
  const another = analyticsQuery(
    (() => undefined) as never,
    { kind: 'project', id: 'QQQQQQQQ' },
    '30d' as never,
  )
  expect(new Set([...keys, JSON.stringify(another.queryKey)]).size).toBe(7)
})
