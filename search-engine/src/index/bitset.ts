import { temporaryU32 } from './search-memory.ts'

/** A set of small integers as bits. Operations take sets of one size; a shorter operand counts as padded with zeros. */
export class Bitset {
  words: Uint32Array

  constructor(size: number, words: Uint32Array = new Uint32Array((size + 31) >>> 5)) {
    this.words = words
  }

  static temporaryAll(size: number): Bitset {
    const set = Bitset.temporary(size)
    set.words.fill(0xffffffff)
    if (size & 31) set.words[size >>> 5] = (1 << (size & 31)) - 1
    return set
  }

  static of(size: number, values: ArrayLike<number>): Bitset {
    const set = new Bitset(size)
    for (let i = 0; i < values.length; i++) set.add(values[i]!)
    return set
  }

  /** An empty set for the running search only. */
  static temporary(size: number): Bitset {
    return new Bitset(0, temporaryU32((size + 31) >>> 5))
  }

  clone(): Bitset {
    return new Bitset(0, this.words.slice())
  }

  /** A copy for the running search only. */
  temporaryCopy(): Bitset {
    const words = temporaryU32(this.words.length)
    words.set(this.words)
    return new Bitset(0, words)
  }

  has(value: number): boolean {
    return (this.words[value >>> 5]! & (1 << (value & 31))) !== 0
  }

  /** Adds a value inside the size that the set was made for. */
  add(value: number): void {
    this.words[value >>> 5]! |= 1 << (value & 31)
  }

  /** Adds a value and makes room for it. */
  include(value: number): void {
    if (value >>> 5 >= this.words.length) {
      const grown = new Uint32Array(Math.max((value >>> 5) + 1, this.words.length * 2))
      grown.set(this.words)
      this.words = grown
    }
    this.add(value)
  }

  delete(value: number): void {
    if (value >>> 5 < this.words.length) this.words[value >>> 5]! &= ~(1 << (value & 31))
  }

  isEmpty(): boolean {
    const { words } = this
    for (let i = 0; i < words.length; i++) if (words[i] !== 0) return false
    return true
  }

  count(): number {
    const { words } = this
    let total = 0
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!
      if (word !== 0) total += bitsIn(word)
    }
    return total
  }

  and(other: Bitset): this {
    const { words } = this
    const theirs = other.words
    const shared = Math.min(words.length, theirs.length)
    for (let i = 0; i < shared; i++) words[i]! &= theirs[i]!
    if (shared < words.length) words.fill(0, shared)
    return this
  }

  or(other: Bitset): this {
    const theirs = other.words
    if (theirs.length > this.words.length) {
      const grown = new Uint32Array(theirs.length)
      grown.set(this.words)
      this.words = grown
    }
    const { words } = this
    for (let i = 0; i < theirs.length; i++) words[i]! |= theirs[i]!
    return this
  }

  andNot(other: Bitset): this {
    const { words } = this
    const theirs = other.words
    const shared = Math.min(words.length, theirs.length)
    for (let i = 0; i < shared; i++) words[i]! &= ~theirs[i]!
    return this
  }

  intersects(other: Bitset): boolean {
    const { words } = this
    const theirs = other.words
    const shared = Math.min(words.length, theirs.length)
    for (let i = 0; i < shared; i++) if ((words[i]! & theirs[i]!) !== 0) return true
    return false
  }

  /** Number of values in both sets. */
  countShared(other: Bitset): number {
    const { words } = this
    const theirs = other.words
    const shared = Math.min(words.length, theirs.length)
    const triples = shared - (shared % 3)
    let total = 0
    // Three words are added up in fields of four bits, which hold twelve at most.
    for (let i = 0; i < triples; i += 3) {
      const fours =
        bitsByFours(words[i]! & theirs[i]!) +
        bitsByFours(words[i + 1]! & theirs[i + 1]!) +
        bitsByFours(words[i + 2]! & theirs[i + 2]!)
      total += Math.imul((fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24
    }
    for (let i = triples; i < shared; i++) total += bitsIn(words[i]! & theirs[i]!)
    return total
  }

  /** Calls back in ascending order; the callback may stop the walk by answering false. */
  forEach(visit: (value: number) => unknown): void {
    const { words } = this
    for (let i = 0; i < words.length; i++) {
      let word = words[i]!
      while (word !== 0) {
        const lowest = word & -word
        if (visit((i << 5) + 31 - Math.clz32(lowest)) === false) return
        word ^= lowest
      }
    }
  }

  toArray(): Uint32Array {
    return this.#writeTo(new Uint32Array(this.count()))
  }

  /** For the running search only. */
  toTemporaryArray(): Uint32Array {
    return this.#writeTo(temporaryU32(this.count()))
  }

  #writeTo(out: Uint32Array): Uint32Array {
    const { words } = this
    let at = 0
    for (let i = 0; i < words.length; i++) {
      let word = words[i]!
      while (word !== 0) {
        const lowest = word & -word
        out[at++] = (i << 5) + 31 - Math.clz32(lowest)
        word ^= lowest
      }
    }
    return out
  }

  /** The lowest value, -1 when empty. */
  first(): number {
    const { words } = this
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!
      if (word !== 0) return (i << 5) + 31 - Math.clz32(word & -word)
    }
    return -1
  }
}

/** The number of bits in each four bits of a word. */
function bitsByFours(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555)
  return (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
}

function bitsIn(word: number): number {
  const bits = bitsByFours(word)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
