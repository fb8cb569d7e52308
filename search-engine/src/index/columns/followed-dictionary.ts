import type { ValueChange } from '../state-delta.ts'
import { hashOf, idsPerPage, PackedReader, type DictionaryImage, type PackedTexts } from './packed-texts.ts'
import { storedForm } from './value-dictionary.ts'
import type { ValueReader } from './value-reader.ts'

/** New values that are remembered, so that orders can be kept up to date. */
const mostRemembered = 4000

interface OwnText {
  text: string
  form: string
}

/** A dictionary that another thread has: texts lie packed in shared memory, only the latest ones are strings here. */
export class FollowedDictionary implements ValueReader {
  numbers: Float64Array
  counts: Uint32Array
  size: number
  version = 0
  addedCount = 0
  #added: number[] = []
  readonly #pages: (PackedReader | undefined)[] = []
  /** Packed ids that stand for something else by now. */
  readonly #replaced = new Set<number>()
  readonly #own = new Map<number, OwnText>()
  readonly #ownIds = new Map<string, number[]>()
  /** Made when a number is first looked for. */
  #numberIds: Map<number, number> | null = null
  #packedCount = 0
  #numberCount = 0

  constructor({ pages, loose, numbers, counts }: DictionaryImage) {
    this.numbers = numbers
    this.counts = counts
    this.size = numbers.length
    for (let id = 0; id < this.size; id++) if (!Number.isNaN(numbers[id]!)) this.#numberCount++
    this.adopt(pages)
    for (const [id, text] of loose) this.#nameText(id, text)
  }

  get textCount(): number {
    return this.#packedCount - this.#replaced.size + this.#own.size
  }

  get numberCount(): number {
    return this.#numberCount
  }

  /** How many texts are strings of this thread's own. */
  get ownCount(): number {
    return this.#own.size
  }

  /** Takes pages that hold what this dictionary has by now, in place of those that it has. */
  adopt(pages: readonly PackedTexts[]): void {
    for (const packed of pages) {
      const number = packed.firstId / idsPerPage
      const old = this.#pages[number]
      const page = new PackedReader(packed)
      this.#pages[number] = page
      for (let id = packed.firstId; id < packed.firstId + idsPerPage; id++) {
        this.#replaced.delete(id)
        if (old?.has(id)) this.#packedCount--
        if (!page.has(id)) continue
        this.#packedCount++
        this.#dropOwn(id)
      }
    }
  }

  /** The page that holds an id, unless it stands for something else by now. */
  #pageOf(id: number): PackedReader | undefined {
    const page = this.#pages[Math.floor(id / idsPerPage)]
    return page?.has(id) && !this.#replaced.has(id) ? page : undefined
  }

  isText(id: number): boolean {
    return this.#own.has(id) || this.#pageOf(id) !== undefined
  }

  textOf(id: number): string | undefined {
    return this.#own.get(id)?.text ?? this.#pageOf(id)?.text(id)
  }

  formOf(id: number): string | undefined {
    return this.#own.get(id)?.form ?? this.#pageOf(id)?.form(id)
  }

  addedSince(count: number): number[] | null {
    const wanted = this.addedCount - count
    if (wanted > this.#added.length) return null
    return wanted === 0 ? [] : this.#added.slice(-wanted)
  }

  idOfNumber(number: number): number | undefined {
    return this.#idsByNumber().get(number === 0 ? 0 : number)
  }

  #idsByNumber(): Map<number, number> {
    if (this.#numberIds) return this.#numberIds
    this.#numberIds = new Map()
    for (let id = 0; id < this.size; id++)
      if (!Number.isNaN(this.numbers[id]!)) this.#numberIds.set(this.numbers[id]!, id)
    return this.#numberIds
  }

  idsOfForm(form: string): number[] {
    const hash = hashOf(form)
    const found: number[] = []
    for (const page of this.#pages) page?.findForm(form, hash, found)
    const packed = found.filter((id) => !this.#replaced.has(id))
    const own = this.#ownIds.get(form)
    return own ? [...packed, ...own] : packed
  }

  *formKeys(): Generator<string> {
    const isUnique = this.#own.size === 0 && !this.#pages.some((page) => page?.hasSharedForms)
    const seen = new Set<string>()
    for (const page of this.#pages) {
      for (const id of page?.ids() ?? []) {
        if (this.#replaced.has(id)) continue
        const form = page!.form(id)
        if (!isUnique && seen.size === seen.add(form).size) continue
        yield form
      }
    }
    for (const form of this.#ownIds.keys()) if (!seen.has(form)) yield form
  }

  numberEntries(): Iterable<[number, number]> {
    return this.#idsByNumber().entries()
  }

  /** Gives ids the values that they have in the dictionary that is followed; how many hold them is counted apart. */
  assign(values: readonly ValueChange[]): void {
    // A value may have moved from one id to another, so all are let go of before any is named.
    for (const [id] of values) {
      this.#reserve(id)
      this.#drop(id)
    }
    for (const [id, value] of values) {
      if (value === null) continue
      this.addedCount++
      this.#added.push(id)
      if (this.#added.length > 2 * mostRemembered) this.#added = this.#added.slice(-mostRemembered)
      if (typeof value === 'string') this.#nameText(id, value)
      else {
        this.numbers[id] = value
        this.#numberCount++
        this.#numberIds?.set(value, id)
      }
    }
  }

  #nameText(id: number, text: string): void {
    const form = storedForm(text)
    this.#own.set(id, { text, form })
    this.#ownIds.set(form, [...(this.#ownIds.get(form) ?? []), id])
  }

  #drop(id: number): void {
    this.version++
    const number = this.numbers[id]!
    if (!Number.isNaN(number)) {
      this.#numberCount--
      this.#numberIds?.delete(number)
      this.numbers[id] = NaN
    }
    if (this.#pageOf(id)) this.#replaced.add(id)
    this.#dropOwn(id)
  }

  #dropOwn(id: number): void {
    const own = this.#own.get(id)
    if (!own) return
    this.#own.delete(id)
    const others = this.#ownIds.get(own.form)?.filter((other) => other !== id) ?? []
    if (others.length > 0) this.#ownIds.set(own.form, others)
    else this.#ownIds.delete(own.form)
  }

  #reserve(id: number): void {
    this.size = Math.max(this.size, id + 1)
    if (id < this.numbers.length) return
    const length = Math.max(id + 1, this.numbers.length * 2, 16)
    const numbers = new Float64Array(length).fill(NaN)
    numbers.set(this.numbers)
    this.numbers = numbers
    const counts = new Uint32Array(length)
    counts.set(this.counts)
    this.counts = counts
  }
}
