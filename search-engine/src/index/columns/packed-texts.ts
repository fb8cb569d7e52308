import { sharedU32, sharedU8 } from '../segments/segment.ts'

/** Packing so many takes some milliseconds; every look-up of a form asks all pages. */
export const idsPerPage = 4096

/** Where the texts to be packed stand, by value id. */
export interface PackedFrom {
  readonly texts: readonly (string | undefined)[]
  readonly forms: readonly (string | undefined)[]
  readonly hasSharedForms: boolean
}

/** Some texts of a dictionary in shared memory; threads that follow it hold hardly any strings of their own. */
export interface PackedTexts {
  /** The value id of the first; all ids from here on in this are counted from it. */
  firstId: number
  /** UTF-8. */
  bytes: Uint8Array
  /** Text `id` lies from place `2 id` to the next one, its form behind it; an empty form is the text itself. */
  offsets: Uint32Array
  /** One more than the ids of texts by the hash of their forms; 0 for a free place. */
  places: Uint32Array
  /** True when texts fold alike. */
  hasSharedForms: boolean
}

/** What a thread gets to follow a dictionary. */
export interface DictionaryImage {
  pages: PackedTexts[]
  /** Texts that could not be packed. */
  loose: [id: number, text: string][]
  numbers: Float64Array<ArrayBuffer>
  counts: Uint32Array<ArrayBuffer>
}

export const emptyImage = (): DictionaryImage => ({
  pages: [],
  loose: [],
  numbers: new Float64Array(0),
  counts: new Uint32Array(0),
})

/**
 * The page that begins with an id. What is missing is not packed: numbers, free ids, and texts that UTF-8 cannot hold.
 */
export function packTexts(source: PackedFrom, firstId: number): PackedTexts {
  const texts = source.texts.slice(firstId, firstId + idsPerPage)
  const forms = source.forms.slice(firstId, firstId + idsPerPage)
  const offsets = sharedU32(2 * texts.length + 1)
  let size = 0
  let count = 0
  for (let id = 0; id < texts.length; id++) {
    const text = texts[id]
    const form = forms[id]
    const isPacked = text !== undefined && form !== undefined && canPack(text, form)
    if (isPacked) count++
    offsets[2 * id + 1] = size += isPacked ? Buffer.byteLength(text) : 0
    offsets[2 * id + 2] = size += isPacked && form !== text ? Buffer.byteLength(form) : 0
  }
  const bytes = sharedU8(size)
  const buffer = bufferOver(bytes)
  const places = sharedU32(placeCount(count))
  for (let id = 0; id < texts.length; id++) {
    const [from, middle, to] = [offsets[2 * id]!, offsets[2 * id + 1]!, offsets[2 * id + 2]!]
    if (from === middle) continue
    const form = forms[id]!
    buffer.write(texts[id]!, from)
    if (middle < to) buffer.write(form, middle)
    let place = hashOf(form) & (places.length - 1)
    while (places[place] !== 0) place = (place + 1) & (places.length - 1)
    places[place] = id + 1
  }
  return { firstId, bytes, offsets, places, hasSharedForms: source.hasSharedForms }
}

const canPack = (text: string, form: string) =>
  text !== '' && form !== '' && text.isWellFormed() && form.isWellFormed()

/** The texts of the page that begins with an id which cannot be packed. */
export function looseTexts(source: PackedFrom, firstId: number): [id: number, text: string][] {
  const loose: [number, string][] = []
  const end = Math.min(firstId + idsPerPage, source.texts.length)
  for (let id = firstId; id < end; id++) {
    const text = source.texts[id]
    if (text !== undefined && !canPack(text, source.forms[id]!)) loose.push([id, text])
  }
  return loose
}

/** A power of two of which at least half stays free. */
function placeCount(count: number): number {
  let size = 4
  while (size < count * 2) size *= 2
  return size
}

/** Of a form, for `PackedReader.findForm`. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function bufferOver(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Reads a page of packed texts; strings are made when they are asked for. */
export class PackedReader {
  readonly hasSharedForms: boolean
  readonly #firstId: number
  readonly #buffer: Buffer
  readonly #offsets: Uint32Array
  readonly #places: Uint32Array

  constructor({ firstId, bytes, offsets, places, hasSharedForms }: PackedTexts) {
    this.#firstId = firstId
    this.#buffer = bufferOver(bytes)
    this.#offsets = offsets
    this.#places = places
    this.hasSharedForms = hasSharedForms
  }

  has(id: number): boolean {
    const at = 2 * (id - this.#firstId)
    return at + 1 < this.#offsets.length && this.#offsets[at]! < this.#offsets[at + 1]!
  }

  text(id: number): string {
    const at = 2 * (id - this.#firstId)
    return this.#buffer.toString('utf8', this.#offsets[at]!, this.#offsets[at + 1]!)
  }

  form(id: number): string {
    const at = 2 * (id - this.#firstId)
    const from = this.#offsets[at + 1]!
    const to = this.#offsets[at + 2]!
    return from === to ? this.text(id) : this.#buffer.toString('utf8', from, to)
  }

  /** Adds the ids of texts with a form, given its hash. */
  findForm(form: string, hash: number, found: number[]): void {
    const mask = this.#places.length - 1
    for (let place = hash & mask; this.#places[place] !== 0; place = (place + 1) & mask) {
      const id = this.#firstId + this.#places[place]! - 1
      if (this.form(id) === form) found.push(id)
    }
  }

  *ids(): Generator<number> {
    const end = this.#firstId + (this.#offsets.length - 1) / 2
    for (let id = this.#firstId; id < end; id++) if (this.has(id)) yield id
  }
}
