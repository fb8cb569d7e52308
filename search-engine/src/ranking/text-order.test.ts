import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ValueDictionary } from '../index/columns/value-dictionary.ts'
import { byBytes } from '../text/compare.ts'
import { TextOrder } from './text-order.ts'

function hold(dictionary: ValueDictionary, text: string): void {
  dictionary.hold(dictionary.intern(text))
}

/** The texts of a dictionary in the order of their ranks. */
function ranked(dictionary: ValueDictionary, ranks: Float64Array): string[] {
  const ids = [...dictionary.formKeys()].map((form) => dictionary.idsOfForm(form)[0]!)
  return ids.toSorted((a, b) => ranks[a]! - ranks[b]!).map((id) => dictionary.forms[id]!)
}

describe('the order of texts', () => {
  it('is that of their bytes, whatever came later', () => {
    const texts = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', 'é', '🙂', 'z'), maxLength: 4, minLength: 1 }),
    )
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 5 }), (first, later) => {
        const dictionary = new ValueDictionary()
        for (const text of first) hold(dictionary, text)
        const order = new TextOrder(dictionary)
        for (const more of [[], ...later]) {
          for (const text of more) hold(dictionary, text)
          const ranks = order.ranks()
          expect(ranked(dictionary, ranks)).toEqual([...dictionary.formKeys()].toSorted(byBytes))
          expect(
            new Set([...dictionary.formKeys()].map((f) => ranks[dictionary.idsOfForm(f)[0]!])).size,
          ).toBe(dictionary.textCount)
        }
      }),
    )
  })

  it('finds room between two neighbours without end', () => {
    const dictionary = new ValueDictionary()
    hold(dictionary, 'a')
    hold(dictionary, 'b')
    const order = new TextOrder(dictionary)
    let text = 'a'
    for (let i = 0; i < 60; i++) {
      text += i % 2 === 0 ? 'y' : 'b'
      hold(dictionary, text)
      const ranks = order.ranks()
      expect(ranked(dictionary, ranks)).toEqual([...dictionary.formKeys()].toSorted(byBytes))
    }
  })

  it('gives texts that fold alike one rank, and texts that come back their old one', () => {
    const dictionary = new ValueDictionary()
    for (const text of ['oak', 'elm']) hold(dictionary, text)
    const order = new TextOrder(dictionary)
    const before = order.ranks()[dictionary.intern('oak')]
    const id = dictionary.intern('Oak')
    dictionary.hold(id)
    expect(order.ranks()[id]).toBe(before)
    const elm = dictionary.intern('elm')
    const rank = order.ranks()[elm]
    dictionary.release(elm)
    hold(dictionary, 'elm')
    expect(order.ranks()[dictionary.intern('elm')]).toBe(rank)
  })
})
