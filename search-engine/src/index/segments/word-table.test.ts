import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WordTable } from './word-table.ts'

describe('a table of words', () => {
  it('numbers words like a map does', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 200 }), (words) => {
        const table = new WordTable()
        const ids = new Map<string, number>()
        for (const word of words) {
          if (!ids.has(word)) ids.set(word, ids.size)
          expect(table.idOf(`<${word}>`, 1, word.length + 1)).toBe(ids.get(word))
        }
        expect(table.size).toBe(ids.size)
        for (const [word, id] of ids) expect(table.word(id)).toBe(word)
      }),
    )
  })

  it('keeps the numbers of a hundred thousand words while it grows', () => {
    const table = new WordTable()
    const word = (i: number): string => `w${(i * 7919).toString(36)}`
    for (let i = 0; i < 100_000; i++) expect(table.idOf(word(i), 0, word(i).length)).toBe(i)
    for (let i = 0; i < 100_000; i += 997) {
      expect(table.word(i)).toBe(word(i))
      expect(table.idOf(word(i), 0, word(i).length)).toBe(i)
    }
  })
})
