import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FollowedDictionary } from './followed-dictionary.ts'
import { idsPerPage } from './packed-texts.ts'
import { ValueDictionary } from './value-dictionary.ts'
import type { ValueReader } from './value-reader.ts'

/** Texts that cannot be packed among them, and such as fold alike. */
const textFor = (number: number): string =>
  number % 101 === 0 ? `lone ${number} \ud800` : `${number % 7 === 0 ? 'Éclair' : 'word'} ${number}`

class Pair {
  readonly dictionary = new ValueDictionary()
  /** The value that each place holds now. */
  readonly held: (number | string)[] = []
  follower: FollowedDictionary

  constructor(values: (number | string)[]) {
    this.dictionary.noteTouched()
    values.forEach((value, at) => this.put(at, value))
    this.dictionary.takeTouched()
    this.follower = this.newFollower()
  }

  get size(): number {
    return this.dictionary.size
  }

  newFollower(): FollowedDictionary {
    return new FollowedDictionary(structuredClone(this.dictionary.image()))
  }

  put(at: number, value: number | string): void {
    const before = this.held[at]
    const id = this.dictionary.intern(value)
    this.dictionary.hold(id)
    if (before !== undefined) this.dictionary.release(this.dictionary.intern(before))
    this.held[at] = value
  }

  send(): void {
    const values = this.dictionary.takeTouched()
    const pages = this.dictionary.takePages()
    this.follower.assign(structuredClone(values))
    this.follower.adopt(structuredClone(pages))
  }
}

function everything(reader: ValueReader, size: number) {
  const ids = Array.from({ length: size }, (_, id) => id)
  const forms = [...reader.formKeys()].toSorted()
  return {
    texts: ids.map((id) => reader.textOf(id)),
    forms: ids.map((id) => reader.formOf(id)),
    isText: ids.map((id) => reader.isText(id)),
    byForm: forms.map((form) => [form, new Set(reader.idsOfForm(form))]),
    numberCount: reader.numberCount,
    numbers: new Map(reader.numberEntries()),
  }
}

const startSize = 2.5 * idsPerPage

describe('a dictionary that follows another one', () => {
  it('holds the same after changes of a few values and of most of them, whenever it began', () => {
    const round = fc.record({
      from: fc.nat({ max: startSize }),
      count: fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: 1000, max: 6000 })),
      numbers: fc.boolean(),
      restarts: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 6 }), (rounds) => {
        const pair = new Pair(Array.from({ length: startSize }, (_, at) => textFor(at)))
        let next = startSize
        for (const { from, count, numbers, restarts } of rounds) {
          for (let at = from; at < from + count; at++, next++) pair.put(at, numbers ? next : textFor(next))
          for (let at = pair.held.length; at < from; at++, next++) pair.put(at, textFor(next))
          pair.send()
          if (restarts) pair.follower = pair.newFollower()
        }
        expect(everything(pair.follower, pair.size)).toEqual(everything(pair.dictionary, pair.size))
      }),
      { numRuns: 12 },
    )
  })

  it('keeps few strings of its own, however many single changes come', () => {
    const size = 3 * idsPerPage
    const pair = new Pair(Array.from({ length: size }, (_, at) => `first ${at}`))
    let mostOwn = 0
    for (let change = 0; change < 4 * size; change++) {
      pair.put((change * 7919) % size, `change ${change}`)
      pair.send()
      mostOwn = Math.max(mostOwn, pair.follower.ownCount)
    }
    expect(mostOwn).toBeLessThan(size / 3)
    expect(everything(pair.follower, pair.size)).toEqual(everything(pair.dictionary, pair.size))
  })

  it('has all strings packed again soon after one change of everything', () => {
    const size = 3 * idsPerPage
    const pair = new Pair(Array.from({ length: size }, (_, at) => `first ${at}`))
    for (let at = 0; at < size; at++) pair.put(at, `second ${at}`)
    pair.send()
    expect(pair.follower.ownCount).toBeLessThan(10)
    expect(everything(pair.follower, pair.size)).toEqual(everything(pair.dictionary, pair.size))
  })
})
