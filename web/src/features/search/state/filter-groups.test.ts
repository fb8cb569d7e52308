import { describe, expect, it } from 'vitest'
import { activeFilters, choiceOf, toggle } from './filter-groups.ts'
import { emptyState } from '@quarry/search-config/search-state'

const start = { ...emptyState('mod'), page: 4 }

describe('toggle', () => {
  it('includes, excludes and removes an option and returns to the first page', () => {
    const included = toggle(start, 'category', 'magic')
    expect(included).toMatchObject({ page: 1, tags: [{ name: 'magic', out: false }] })
    const excluded = toggle(included, 'category', 'magic', true)
    expect(excluded.tags).toEqual([{ name: 'magic', out: true }])
    expect(toggle(excluded, 'category', 'magic', true).tags).toEqual([])
  })

  it('keeps the other choices of a group', () => {
    const both = toggle(toggle(start, 'version', '1.20'), 'version', '1.21')
    expect(both.versions).toEqual(['1.20', '1.21'])
    expect(toggle(both, 'version', '1.20').versions).toEqual(['1.21'])
  })

  it('inverts the license filter', () => {
    expect(toggle(toggle(start, 'license', 'open_source'), 'license', 'open_source', true).openSource).toBe(
      'out',
    )
  })
})

describe('activeFilters', () => {
  const state = {
    ...start,
    versions: ['1.21'],
    groups: [{ name: 'fabric', out: false }],
    tags: [{ name: 'magic', out: true }],
    environments: ['client' as const],
    openSource: 'out' as const,
    projectIds: [{ name: 'AABBCCDD', out: true }],
  }

  it('lists every filter but project ids', () => {
    expect(activeFilters(state).map(({ name, out }) => (out ? `-${name}` : name))).toEqual([
      '1.21',
      'fabric',
      '-magic',
      'client',
      '-open_source',
    ])
  })

  it('has the state without each of them', () => {
    for (const { group, name, without } of activeFilters(state)) {
      expect(group === 'maker' ? undefined : choiceOf(without, group, name)).toBeUndefined()
      expect(activeFilters(without)).toHaveLength(4)
    }
  })

  it('lists the owner filter and removes it alone', () => {
    const made = { ...state, maker: { kind: 'user', name: 'alice' } as const }
    const [first] = activeFilters(made)
    expect(first).toMatchObject({ group: 'maker', name: 'alice', without: { ...state, page: 1 } })
  })
})
