import { describe, expect, it } from 'vitest'
import { savedState, stateOfAddress } from './saved-search.ts'
import { stateHref } from './search-state.ts'

const savedAddress = (address: string) => {
  const state = stateOfAddress(address)
  return state && stateHref(savedState(state))
}

describe('saved search', () => {
  it('contains query, filters and order but no page', () => {
    expect(savedAddress('/mods?q=map&s=newest&page=4&m=50&h=true&sid=abc&shi=true')).toBe(
      '/mods?q=map&s=newest',
    )
    expect(savedAddress('/plugins')).toBe('/plugins')
  })

  it('is the same whatever the order of its filters', () => {
    const one = savedAddress(
      '/mods?f=categories:magic&f=categories!=cursed&v=1.21&v=1.20.1&g=categories:quilt&g=categories:fabric',
    )
    expect(one).toBe(
      '/mods?f=categories!=cursed&f=categories:magic&g=categories:fabric&g=categories:quilt&v=1.20.1&v=1.21',
    )
    expect(savedAddress(one ?? '')).toBe(one)
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
