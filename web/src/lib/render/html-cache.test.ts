import { expect, it } from 'vitest'
import { HtmlCache } from './html-cache.ts'

it('keeps the most recently used entries within its limit', () => {
  const cache = new HtmlCache(12)
  cache.set('a', '12345')
  cache.set('b', '12345')
  expect(cache.get('a')).toBe('12345')
  cache.set('c', '12345')
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe('12345')
  cache.set('big', 'x'.repeat(20))
  expect(cache.get('big')).toBeUndefined()
  cache.set('a', '1')
  expect(cache.get('a')).toBe('1')
})
