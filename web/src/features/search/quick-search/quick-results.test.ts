import { describe, expect, it } from 'vitest'
import { quickRequest, quickResult } from './quick-results.ts'

describe('quickRequest', () => {
  it('searches all four indexes in one federated request', () => {
    const { federation, queries } = quickRequest('fox')
    expect(federation.limit).toBeGreaterThan(4)
    expect(queries.map(({ indexUid, q }) => `${indexUid} ${q}`)).toEqual([
      'projects fox',
      'users fox',
      'organizations fox',
      'collections fox',
    ])
  })

  it('ignores invisible characters of pasted text', () => {
    expect(quickRequest('\u200Efox\u00A0den').queries.map(({ q }) => q)).toEqual(Array(4).fill('fox den'))
  })
})

describe('quickResult', () => {
  it('links to the canonical address of a project', () => {
    const hit = {
      project_id: 'AABBCCDD',
      slug: 'foxglove',
      title: 'Foxglove',
      summary: 'Foxes trade.',
      icon_url: null,
      project_types: ['mod' as const, 'plugin' as const],
      loaders: ['fabric', 'paper'],
      _formatted: { title: '__ais-highlight__Fox__/ais-highlight__glove' },
      _federation: { indexUid: 'projects' },
    }
    expect(quickResult(hit)).toMatchObject({
      kind: 'plugin',
      href: '/plugin/foxglove',
      title: 'Foxglove',
      marked: '__ais-highlight__Fox__/ais-highlight__glove',
    })
  })

  it('recognizes users, organizations and collections by index', () => {
    const user = { id: '1', username: 'fox', bio: null, avatar_url: null, _federation: { indexUid: 'users' } }
    const organization = {
      id: '2',
      slug: 'den',
      name: 'Den',
      description: '',
      icon_url: null,
      _federation: { indexUid: 'organizations' },
    }
    const collection = {
      id: '3',
      name: 'Foxes',
      description: null,
      owner: 'fox',
      icon_url: null,
      _federation: { indexUid: 'collections' },
    }
    expect([user, organization, collection].map((hit) => quickResult(hit)?.href)).toEqual([
      '/user/fox',
      '/organization/den',
      '/collection/3',
    ])
  })

  it('shows a note for each', () => {
    const _federation = { indexUid: 'users' }
    const user = { id: '1', username: 'fox', avatar_url: null, _federation }
    expect(quickResult({ ...user, bio: 'Fast.' })?.note).toBe('Fast.')
    expect(quickResult({ ...user, bio: null })?.note).toBe('')
  })

  it('drops unknown indexes', () => {
    const hit = {
      id: '1',
      username: 'fox',
      bio: null,
      avatar_url: null,
      _federation: { indexUid: 'versions' },
    }
    expect(quickResult(hit)).toBeUndefined()
  })
})
