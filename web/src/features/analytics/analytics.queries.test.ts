import type { ApiClient } from '@quarry/api/contract/client'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import { expect, it } from 'vitest'
import { analyticsQuery, type Counted, tableHref } from './analytics.queries.ts'

const COUNTED: [Counted, string, object][] = [
  [{ kind: 'project', id: 'PPPPPPPP' }, 'project', { params: { project: 'PPPPPPPP' } }],
  [{ kind: 'organization', id: 'OOOOOOOO' }, 'organization', { params: { organization: 'OOOOOOOO' } }],
  [{ kind: 'own' }, '', {}],
]

async function asked(counted: Counted) {
  const calls: [string, unknown][] = []
  const api = (async ({ path }: Endpoint, input: unknown) =>
    void calls.push([path, input])) as unknown as ApiClient
  const { queryFn } = analyticsQuery(api, counted, '30d' as never)
  await (queryFn as () => Promise<unknown>)()
  return calls
}

it.each(COUNTED)(
  '%j are asked for by themselves, for the time that was chosen',
  async (counted, noun, params) => {
    const [[path, input] = ['', undefined], ...more] = await asked(counted)
    expect(more).toEqual([])
    expect(path).toContain(noun)
    expect(input).toEqual({ ...params, query: { period: '30d' } })
  },
)

it.each(COUNTED)('%j are a file at an address that says the same', (counted) => {
  const href = tableHref(counted, '30d' as never)
  expect(href).toContain('period=30d')
  expect(href).toContain(counted.kind === 'own' ? '/' : `/${counted.id}/`)
})

it('are kept apart by whose they are and for how long', () => {
  const keys = COUNTED.flatMap(([counted]) =>
    ['30d', '90d'].map((period) =>
      JSON.stringify(analyticsQuery((() => undefined) as never, counted, period as never).queryKey),
    ),
  )
  const another = analyticsQuery(
    (() => undefined) as never,
    { kind: 'project', id: 'QQQQQQQQ' },
    '30d' as never,
  )
  expect(new Set([...keys, JSON.stringify(another.queryKey)]).size).toBe(7)
})
