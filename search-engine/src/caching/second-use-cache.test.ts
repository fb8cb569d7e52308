import { describe, expect, it } from 'vitest'

import { SecondUseCache } from './second-use-cache.ts'

describe('a cache of what is used twice', () => {
  it('keeps a value from its second offer on', () => {
    const cache = new SecondUseCache<string, number>(2, 10)
    cache.offer('a', 1)
    expect(cache.get('a')).toBeUndefined()
    cache.offer('a', 2)
    expect(cache.get('a')).toBe(2)
  })

  it('drops what was used longest ago when it is full', () => {
    const cache = new SecondUseCache<string, number>(2, 10)
    for (const key of ['a', 'b']) for (const value of [1, 2]) cache.offer(key, value)
    cache.get('a')
    for (const value of [1, 2]) cache.offer('c', value)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([2, undefined, 2])
  })

  it('counts weights', () => {
    const cache = new SecondUseCache<string, number>(10, 10)
    for (const key of ['a', 'b', 'c']) for (const value of [1, 2]) cache.offer(key, value, () => 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 2, 2])
  })

  it('keeps nothing that is too heavy for it', () => {
    const cache = new SecondUseCache<string, number>(10, 10)
    for (const value of [1, 2]) cache.offer('a', value, () => 11)
    expect(cache.get('a')).toBeUndefined()
  })

  it('forgets keys that it saw long ago', () => {
    const cache = new SecondUseCache<string, number>(10, 2)
    for (const key of ['a', 'b', 'c', 'a']) cache.offer(key, 1)
    expect(cache.get('a')).toBeUndefined()
  })

  it('lets go of a value, which then counts as seen no more', () => {
    const cache = new SecondUseCache<string, number>(10, 10)
    for (const value of [1, 2]) cache.offer('a', value)
    cache.delete('a')
    cache.offer('a', 3)
    expect(cache.get('a')).toBeUndefined()
  })
})
