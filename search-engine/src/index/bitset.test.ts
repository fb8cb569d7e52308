import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Bitset } from './bitset.ts'
import { temporaryU32, withSearchMemory } from './search-memory.ts'

const size = 330
const someValues = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { maxLength: size })

describe('a bitset', () => {
  it('does what a set of numbers does', () => {
    fc.assert(
      fc.property(someValues, someValues, (left, right) => {
        const a = Bitset.of(size, left)
        const b = Bitset.of(size, right)
        const both = left.filter((value) => right.includes(value)).sort((x, y) => x - y)
        expect([...a.clone().and(b).toArray()]).toEqual(both)
        expect(a.countShared(b)).toBe(both.length)
        expect(a.intersects(b)).toBe(both.length > 0)
        expect(a.clone().or(b).count()).toBe(new Set([...left, ...right]).size)
        expect(a.clone().andNot(b).count()).toBe(left.length - both.length)
        expect(a.count()).toBe(left.length)
      }),
    )
  })

  it('counts full words', () => {
    expect(Bitset.temporaryAll(size).countShared(Bitset.temporaryAll(size))).toBe(size)
  })
})

describe('the memory of a search', () => {
  it('is handed out zeroed each time', () => {
    const first = withSearchMemory(() => temporaryU32(10).fill(7))
    const second = withSearchMemory(() => temporaryU32(10))
    expect(second.buffer).toBe(first.buffer)
    expect([...second]).toEqual(Array.from({ length: 10 }, () => 0))
  })

  it('is not shared by calls inside each other, nor used outside of a search', () => {
    withSearchMemory(() => {
      const outer = temporaryU32(4).fill(1)
      withSearchMemory(() => temporaryU32(4).fill(2))
      expect([...temporaryU32(4)]).toEqual([0, 0, 0, 0])
      expect([...outer]).toEqual([1, 1, 1, 1])
    })
    expect(temporaryU32(4).byteOffset).toBe(0)
    expect(temporaryU32(4).buffer.byteLength).toBe(16)
  })

  it('gives way to new memory when it is used up', () => {
    withSearchMemory(() => {
      const arrays = Array.from({ length: 12 }, (_, i) => temporaryU32(250_000).fill(i + 1))
      expect(arrays.map((array) => [array[0], array.at(-1)])).toEqual(arrays.map((_, i) => [i + 1, i + 1]))
    })
  })
})
