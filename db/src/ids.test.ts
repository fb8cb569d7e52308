import { describe, expect, it } from 'vitest'
import { idSequence, ascendingIds } from '../seed/context.ts'
import { encodeId, GHOST_USER_ID, isId, mintId, spellingsOfId } from './ids.ts'

describe('ids', () => {
  it('mints eight base-62 characters', () => {
    const ids = Array.from({ length: 2000 }, mintId)
    expect(ids.every((id) => /^[1-9A-Za-z][0-9A-Za-z]{7}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('lists the spellings of a text that may be an id', () => {
    expect(spellingsOfId('a1b').toSorted()).toEqual(['A1B', 'A1b', 'a1B', 'a1b'])
    expect(spellingsOfId('a-b')).toEqual([])
    expect(spellingsOfId('AbcdefghijK')).toHaveLength(2048)
  })

  it('encodes the known values', () => {
    expect(encodeId(127_155_982_985_829n)).toBe(GHOST_USER_ID)
    expect(encodeId(0n)).toBe('0')
    expect(encodeId(62n ** 7n)).toBe('10000000')
    expect(encodeId(62n ** 8n - 1n)).toBe('zzzzzzzz')
  })

  it.each(['', 'a-b', 'abcdefghijkl', 'zzzzzzzzzzz', 'ä'])('does not take %j for an id', (text) => {
    expect(isId(text)).toBe(false)
  })

  it('knows the largest 64-bit id', () => {
    expect(isId(encodeId(2n ** 64n - 1n))).toBe(true)
    expect(isId(encodeId(2n ** 64n))).toBe(false)
  })

  it('never repeats within a seed', () => {
    for (const sequence of [idSequence(1, 'file'), ascendingIds(1, 'file')]) {
      const ids = new Set(Array.from({ length: 50_000 }, (_, n) => sequence(n)))
      expect(ids.size).toBe(50_000)
      expect([...ids].every((id) => id.length === 8)).toBe(true)
    }
    expect(ascendingIds(2_000_000_000, 'version')(3_999_999)).toHaveLength(8)
  })
})
