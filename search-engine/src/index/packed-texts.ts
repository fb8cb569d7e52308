import { sharedU32, sharedU8 } from './segment.ts'

/** The texts of a dictionary in shared memory, by value id; threads that follow it hold no strings of their own. */
export interface PackedTexts {
  /** UTF-8. */
  bytes: Uint8Array
  /** Text `id` lies from place `2 id` to the next one, its form behind it; an empty form is the text itself. */
  offsets: Uint32Array
  /** One more than the ids of texts by the hash of their forms; 0 for a free place. */
  places: Uint32Array
  /** True when texts fold alike. */
  hasSharedForms: boolean
}

/** What is missing is not packed: numbers, free ids, and texts that UTF-8 cannot hold. */
export function packTexts(
  texts: readonly (string | undefined)[],
  forms: readonly (string | undefined)[],
  hasSharedForms: boolean,
): PackedTexts {
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
  return { bytes, offsets, places, hasSharedForms }
}

export const canPack = (text: string, form: string) =>
  text !== '' && form !== '' && text.isWellFormed() && form.isWellFormed()

/** A power of two of which at least half stays free. */
function placeCount(count: number): number {
  let size = 4
  while (size < count * 2) size *= 2
  return size
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function bufferOver(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Reads packed texts; strings are made when they are asked for. */
export class PackedReader {
  readonly hasSharedForms: boolean
  readonly #buffer: Buffer
  readonly #offsets: Uint32Array
  readonly #places: Uint32Array

  constructor({ bytes, offsets, places, hasSharedForms }: PackedTexts) {
    this.#buffer = bufferOver(bytes)
    this.#offsets = offsets
    this.#places = places
    this.hasSharedForms = hasSharedForms
  }

  has(id: number): boolean {
    return 2 * id + 1 < this.#offsets.length && this.#offsets[2 * id]! < this.#offsets[2 * id + 1]!
  }

  text(id: number): string {
    return this.#buffer.toString('utf8', this.#offsets[2 * id]!, this.#offsets[2 * id + 1]!)
  }

  form(id: number): string {
    const from = this.#offsets[2 * id + 1]!
    const to = this.#offsets[2 * id + 2]!
    return from === to ? this.text(id) : this.#buffer.toString('utf8', from, to)
  }

  /** The ids of texts with a form. */
  idsOfForm(form: string): number[] {
    const ids: number[] = []
    const mask = this.#places.length - 1
    for (let place = hashOf(form) & mask; this.#places[place] !== 0; place = (place + 1) & mask) {
      const id = this.#places[place]! - 1
      if (this.form(id) === form) ids.push(id)
    }
    return ids
  }

  *ids(): Generator<number> {
    for (let id = 0; 2 * id + 1 < this.#offsets.length; id++) if (this.has(id)) yield id
  }
}
