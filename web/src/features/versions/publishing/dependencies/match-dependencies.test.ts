import type { ApiClient } from '@quarry/api/contract/client'
import { describe, expect, it } from 'vitest'
import { matchDependencies, slugsFor } from './match-dependencies.ts'

describe('dependencies of a manifest', () => {
  it('tries the usual spellings', () => {
    expect(slugsFor('Fabric_API')).toEqual(['fabric_api', 'fabric-api', 'fabricapi'])
  })

  it('keeps the dependency type and drops unknown names', async () => {
    const requests: unknown[] = []
    const api = ((_endpoint: unknown, input: { query: { ids: string } }) => {
      requests.push(JSON.parse(input.query.ids))
      return Promise.resolve([{ id: 'P1', slug: 'fabric-api', title: 'Fabric API', icon_url: null }])
    }) as unknown as ApiClient
    const found = await matchDependencies(api, 'OWN', [
      { name: 'fabric_api', relation: 'required' },
      { name: 'not-known', relation: 'optional' },
    ])
    expect(requests).toEqual([
      ['fabric_api', 'fabric-api', 'fabricapi', 'not-known', 'not_known', 'notknown'],
    ])
    expect(found).toMatchObject([{ projectId: 'P1', relation: 'required', title: 'Fabric API' }])
  })

  it('names each project once, with the strongest relation', async () => {
    const api = (() =>
      Promise.resolve([
        { id: 'P1', slug: 'Cloth-Config', title: 'Cloth Config', icon_url: null },
        { id: 'P2', slug: 'near_far', title: 'Near Far', icon_url: null },
      ])) as unknown as ApiClient
    const found = await matchDependencies(api, 'OWN', [
      { name: 'cloth-config2', relation: 'optional' },
      { name: 'near-far', relation: 'incompatible' },
      { name: 'cloth_config', relation: 'required' },
      { name: 'Near_Far', relation: 'optional' },
    ])
    expect(found.map(({ projectId, relation }) => [projectId, relation])).toEqual([
      ['P1', 'required'],
      ['P2', 'incompatible'],
    ])
  })

  it('does not name the project of the version, whose modules a manifest can list', async () => {
    const api = (() =>
      Promise.resolve([
        { id: 'OWN', slug: 'fabric-api', title: 'Fabric API', icon_url: null },
      ])) as unknown as ApiClient
    expect(await matchDependencies(api, 'OWN', [{ name: 'fabric-api', relation: 'required' }])).toEqual([])
  })

  it('sends no request without dependencies', async () => {
    const api = (() => Promise.reject(new Error('requests'))) as unknown as ApiClient
    expect(await matchDependencies(api, 'OWN', [])).toEqual([])
  })
})
