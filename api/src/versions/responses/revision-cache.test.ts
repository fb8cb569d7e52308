import { describe, expect, it } from 'vitest'
import { RevisionedBytes } from './revision-cache.ts'

const json = (text: string) => Buffer.from(text)

describe('RevisionedBytes', () => {
  it('returns only entries of the requested revision', () => {
    const cache = new RevisionedBytes(1000)
    cache.set('a', '1', json('first'))
    expect(cache.get('a', '1')?.toString()).toBe('first')
    expect(cache.get('a', '2')).toBeUndefined()
    expect(cache.get('b', '1')).toBeUndefined()
    cache.set('a', '2', json('second'))
    expect([cache.get('a', '1'), cache.get('a', '2')?.toString()]).toEqual([undefined, 'second'])
  })

  it('evicts entries that are not read and retains those that are', () => {
    const cache = new RevisionedBytes(100)
    for (let n = 0; n < 50; n++) {
      cache.set(`filler ${n}`, '1', json('0123456789'))
      if (n === 0) cache.set('wanted', '1', json('0123456789'))
      expect(cache.get('wanted', '1')).toBeDefined()
    }
    const cached = Array.from({ length: 50 }, (_, n) => cache.get(`filler ${n}`, '1')).filter(Boolean)
    expect(cached.length).toBeGreaterThan(0)
    expect(cached.length).toBeLessThanOrEqual(10)
  })
})
