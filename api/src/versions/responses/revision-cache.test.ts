import { describe, expect, it } from 'vitest'
import { RevisionedBytes } from './revision-cache.ts'

const json = (text: string) => Buffer.from(text)

describe('the cache of answers', () => {
  it('answers only what has the revision asked for', () => {
    const cache = new RevisionedBytes(1000)
    cache.set('a', '1', json('first'))
    expect(cache.get('a', '1')?.toString()).toBe('first')
    expect(cache.get('a', '2')).toBeUndefined()
    expect(cache.get('b', '1')).toBeUndefined()
    cache.set('a', '2', json('second'))
    expect([cache.get('a', '1'), cache.get('a', '2')?.toString()]).toEqual([undefined, 'second'])
  })

  it('forgets what nobody asks for, and keeps what is asked for', () => {
    const cache = new RevisionedBytes(100)
    for (let n = 0; n < 50; n++) {
      cache.set(`filler ${n}`, '1', json('0123456789'))
      if (n === 0) cache.set('wanted', '1', json('0123456789'))
      expect(cache.get('wanted', '1')).toBeDefined()
    }
    const kept = Array.from({ length: 50 }, (_, n) => cache.get(`filler ${n}`, '1')).filter(Boolean)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThanOrEqual(10)
  })
})
