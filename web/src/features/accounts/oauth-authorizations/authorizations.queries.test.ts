import { listAuthorizations } from '@quarry/api/contract/accounts/oauth'
import { listOauthApps } from '@quarry/api/contract/accounts/oauth-apps'
import type { ApiClient } from '@quarry/api/contract/client'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import { listUsers } from '@quarry/api/contract/accounts/users'
import { expect, it } from 'vitest'
import { authorizationsQuery, type AuthorizedApp } from './authorizations.queries.ts'

async function list(answers: Map<Endpoint, unknown>) {
  const requests: [Endpoint, unknown][] = []
  const api = (async (endpoint: Endpoint, input: { query?: unknown }) => {
    requests.push([endpoint, input.query])
    return answers.get(endpoint)
  }) as unknown as ApiClient
  const { queryFn } = authorizationsQuery(api)
  return { apps: await (queryFn as () => Promise<AuthorizedApp[]>)(), requests }
}
const app = (id: string, creator: string) => ({ id, name: `App ${id}`, created_by: creator })

it('requests neither apps nor users without an authorization', async () => {
  const { apps, requests } = await list(new Map<Endpoint, unknown>([[listAuthorizations, []]]))
  expect(apps).toEqual([])
  expect(requests).toHaveLength(1)
})

it('adds the creator of each app, requests each creator once, and leaves out deleted apps', async () => {
  const { apps, requests } = await list(
    new Map<Endpoint, unknown>([
      [listAuthorizations, ['A', 'GONE', 'B', 'C'].map((app_id) => ({ app_id, scopes: 1 }))],
      [listOauthApps, [app('A', 'ann'), app('B', 'bob'), app('C', 'ann')]],
      [listUsers, [{ id: 'ann', username: 'Ann' }]],
    ]),
  )
  expect(apps.map(({ app: { name }, creator }) => [name, creator])).toEqual([
    ['App A', 'Ann'],
    ['App B', undefined],
    ['App C', 'Ann'],
  ])
  expect(requests.slice(1)).toEqual([
    [listOauthApps, { ids: 'A,GONE,B,C' }],
    [listUsers, { ids: '["ann","bob"]' }],
  ])
})
