import { expect, it, vi } from 'vitest'
import { ttlCache } from './ttl-cache.ts'

const at = (ms: number) => new Date(ms)

it('loads once while a value is fresh, also for simultaneous requests', async () => {
  const remember = ttlCache<number>({ forMs: 100, max: 10 })
  let loads = 0
  const load = async () => ++loads
  expect(await Promise.all([remember('a', at(0), load), remember('a', at(0), load)])).toEqual([1, 1])
  expect(await remember('a', at(99), load)).toBe(1)
  expect(await remember('b', at(99), load)).toBe(2)
  expect(await remember('a', at(100), load)).toBe(3)
})

it('caches no failure', async () => {
  const remember = ttlCache<string>({ forMs: 100, max: 10 })
  await expect(remember('a', at(0), () => Promise.reject(new Error('silent')))).rejects.toThrow('silent')
  expect(await remember('a', at(1), async () => 'there')).toBe('there')
})

it('evicts the value loaded longest ago', async () => {
  const remember = ttlCache<string>({ forMs: 100, max: 2 })
  for (const key of ['a', 'b', 'c']) await remember(key, at(0), async () => key)
  const load = vi.fn<() => Promise<string>>(async () => 'anew')
  expect(await remember('c', at(1), load)).toBe('c')
  expect(await remember('b', at(1), load)).toBe('b')
  expect(await remember('a', at(1), load)).toBe('anew')
})
