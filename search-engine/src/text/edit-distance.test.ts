import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { editDistance } from './edit-distance.ts'

/** The plain recursive definition. */
function plain(a: string[], b: string[]): number {
  if (a.length === 0) return b.length
  if (b.length === 0) return a.length
  const [x, y] = [a.at(-1), b.at(-1)]
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)]
  const costs = [plain(shortA, b) + 1, plain(a, shortB) + 1, plain(shortA, shortB) + (x === y ? 0 : 1)]
  if (a.length > 1 && b.length > 1 && x === b.at(-2) && y === a.at(-2))
    costs.push(plain(a.slice(0, -2), b.slice(0, -2)) + 1)
  return Math.min(...costs)
}

const word = fc.array(fc.constantFrom('a', 'b', '🙂'), { maxLength: 5 })

describe('edit distance', () => {
  it('is that of the definition up to the limit, one more beyond', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
        expect(editDistance(a.join(''), b.join(''), limit)).toBe(Math.min(plain(a, b), limit + 1))
      }),
      { numRuns: 300 },
    )
  })

  it('to a beginning is that of the first one which no longer one can better', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
        const settles = (beginning: string[]): boolean => {
          const whole = plain(a, beginning)
          return whole <= limit && a.every((_, i) => plain(a.slice(0, i), beginning) >= whole)
        }
        const beginnings = Array.from({ length: b.length + 1 }, (_, i) => b.slice(0, i))
        const judged = beginnings.find(settles) ?? b
        expect(editDistance(a.join(''), b.join(''), limit, true)).toBe(Math.min(plain(a, judged), limit + 1))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['cbabacb', 'cbbaba'],
    ['cbaab', 'cbbc'],
    ['babaca', 'bacabbbcac'],
  ])('of %s to %s: near once, but strayed while it could still come nearer', (query, text) => {
    expect(editDistance(query, text, 2, true)).toBe(3)
  })
})
