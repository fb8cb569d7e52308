/**
 * Numbers words from 0 on in the order they are first met. A word is given as a part of a text, so that no string has
 * to be made for each of millions of words; a `Map` of strings takes several times as long.
 */
export class WordTable {
  /** One more than the id of a word by hash; 0 for a free place. */
  #places = new Uint32Array(1 << 12)
  #hashes = new Uint32Array(1 << 11)
  /** Word `id` is `units[offsets[id] .. offsets[id + 1]]`. */
  #units = new Uint16Array(1 << 14)
  #offsets = new Uint32Array((1 << 11) + 1)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The id of `text[from .. to]`, a new one when the word was not met before. */
  idOf(text: string, from: number, to: number): number {
    const hash = hashOf(text, from, to)
    const mask = this.#places.length - 1
    let place = hash & mask
    for (;;) {
      const id = this.#places[place]! - 1
      if (id < 0) return this.#add(text, from, to, hash, place)
      if (this.#hashes[id] === hash && this.#equals(id, text, from, to)) return id
      place = (place + 1) & mask
    }
  }

  word(id: number): string {
    const units = this.#units.subarray(this.#offsets[id]!, this.#offsets[id + 1]!)
    return String.fromCharCode.apply(null, units as unknown as number[])
  }

  #equals(id: number, text: string, from: number, to: number): boolean {
    const units = this.#units
    const start = this.#offsets[id]!
    if (this.#offsets[id + 1]! - start !== to - from) return false
    for (let i = from; i < to; i++) if (units[start + i - from] !== text.charCodeAt(i)) return false
    return true
  }

  #add(text: string, from: number, to: number, hash: number, place: number): number {
    const id = this.#size++
    const start = this.#offsets[id]!
    const end = start + to - from
    if (end > this.#units.length) this.#units = grown16(this.#units, end)
    for (let i = from; i < to; i++) this.#units[start + i - from] = text.charCodeAt(i)
    if (id === this.#hashes.length) {
      this.#hashes = grown32(this.#hashes, id * 2)
      this.#offsets = grown32(this.#offsets, id * 2 + 1)
    }
    this.#hashes[id] = hash
    this.#offsets[id + 1] = end
    this.#places[place] = id + 1
    if (this.#size * 2 > this.#places.length) this.#spread()
    return id
  }

  /** Keeps at least half of the places free. */
  #spread(): void {
    const places = new Uint32Array(this.#places.length * 2)
    const mask = places.length - 1
    for (let id = 0; id < this.#size; id++) {
      let place = this.#hashes[id]! & mask
      while (places[place] !== 0) place = (place + 1) & mask
      places[place] = id + 1
    }
    this.#places = places
  }
}

/** FNV-1a over UTF-16 units, with the high bits mixed into the low ones. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function grown16(array: Uint16Array, least: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(Math.max(array.length * 2, least))
  larger.set(array)
  return larger
}

function grown32(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(array)
  return larger
}
