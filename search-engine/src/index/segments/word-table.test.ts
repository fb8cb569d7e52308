import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WordTable } from './word-table.ts'

describe('a table of words', () => {
  it('numbers words like a map does', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 200 }), (words) => {
        const table = new WordTable()
        const ids = new Map<string, number>()
        for (const word of words) if (!ids.has(word)) ids.set(word, ids.size)
        const numbers = words.map((word) => table.idOf(`<${word}>`, 1, word.length + 1))
        expect(numbers).toEqual(words.map((word) => ids.get(word)))
        expect(table.size).toBe(ids.size)
        expect(Array.from(ids.values(), (id) => table.word(id))).toEqual([...ids.keys()])
      }),
    )
  })

  it('keeps the numbers of a hundred thousand words while it grows', () => {
    const table = new WordTable()
    const word = (i: number): string => `w${(i * 7919).toString(36)}`
    const numbers = Array.from({ length: 100_000 }, (_, i) => i)
    expect(numbers.filter((i) => table.idOf(word(i), 0, word(i).length) !== i)).toEqual([])
    for (let i = 0; i < 100_000; i += 997) {
      expect(table.word(i)).toBe(word(i))
      expect(table.idOf(word(i), 0, word(i).length)).toBe(i)
    }
  })
})
