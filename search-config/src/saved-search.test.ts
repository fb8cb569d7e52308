import { describe, expect, it } from 'vitest'
import { keptState, stateOfAddress } from './saved-search.ts'
import { stateHref } from './search-url.ts'

const kept = (address: string) => {
  const state = stateOfAddress(address)
  return state && stateHref(keptState(state))
}

describe('saved search', () => {
  it('contains query, filters and order but no page', () => {
    expect(kept('/mods?q=map&s=newest&page=4&m=50&h=true&sid=abc&shi=true')).toBe('/mods?q=map&s=newest')
    expect(kept('/plugins')).toBe('/plugins')
  })

  it('is the same whatever the order of its filters', () => {
    const one = kept(
      '/mods?f=categories:magic&f=categories!=cursed&v=1.21&v=1.20.1&g=categories:quilt&g=categories:fabric',
    )
    expect(one).toBe(
      '/mods?f=categories!=cursed&f=categories:magic&g=categories:fabric&g=categories:quilt&v=1.20.1&v=1.21',
    )
    expect(kept(one ?? '')).toBe(one)
  })

  it.each([
    '/mod',
    '/',
    '',
    'mods?q=a',
    '//mods',
    'https://elsewhere.example/mods',
    '/mods/',
    '/search?q=a',
    '/MODS',
  ])('is undefined for %s', (address) => expect(stateOfAddress(address)).toBeUndefined())
})
