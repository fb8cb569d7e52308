import { foldValue } from '../../text/fold.ts'
import { type DictionaryImage, type PackedTexts } from './packed-texts.ts'
import type { ValueChange } from '../state-delta.ts'
import { TextPages } from '../text-pages.ts'
import type { ValueReader } from './value-reader.ts'

/** Bytes of a text value that are compared; the rest is ignored. */
const longestValueBytes = 468

/** New values that are remembered, so that orders can be kept up to date. */
const mostRemembered = 4000
const mostRecent = 2000

/** The compared form of a stored text. */
export function storedForm(text: string): string {
  const folded = foldValue(text)
  if (folded.length <= longestValueBytes / 3) return folded
  const bytes = Buffer.from(folded)
  if (bytes.length <= longestValueBytes) return folded
  let end = longestValueBytes
  while ((bytes[end]! & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}

/** The values of a field as a snapshot keeps them. */
export interface SavedValues {
  /** By id; null for numbers and free ids. */
  texts: (string | null)[]
  numbers: Float64Array<ArrayBuffer>
  /** Documents by value. */
  counts: Uint32Array<ArrayBuffer>
}

/**
 * The different values of one field. A value is a number or a text as written; texts that fold alike share a form.
 * Ids of values that no document holds any more are used again.
 */
export class ValueDictionary implements ValueReader {
  /** NaN for texts. */
  numbers = new Float64Array(16)
  /** Live documents by value. */
  counts = new Uint32Array(16)
  readonly texts: (string | undefined)[] = []
  /** The compared form by value; undefined for numbers. */
  readonly forms: (string | undefined)[] = []
  readonly #numberIds = new Map<number, number>()
  /** Ids of texts seen lately; values such as categories come again and again. */
  readonly #recent = new Map<string, number>()
  readonly #idsOfForm = new Map<string, number | number[]>()
  /** True once two texts folded alike, which few fields ever see. */
  hasSharedForms = false
  readonly #free: number[] = []
  /** Rises whenever a value comes or goes. */
  version = 0

  /** Ids that came or went since they were last asked for; null while they are not tracked. */
  #touched: Set<number> | null = null

  readonly #pages = new TextPages(this)

  /** The latest values made, by id; older ones are forgotten. */
  #added: number[] = []
  /** How many values were ever made. */
  addedCount = 0

  get textCount(): number {
    return this.#idsOfForm.size
  }

  get numberCount(): number {
    return this.#numberIds.size
  }

  /** Ids of the values made since `addedCount` was `count`; null when they are no longer known. */
  addedSince(count: number): number[] | null {
    const wanted = this.addedCount - count
    if (wanted > this.#added.length) return null
    return wanted === 0 ? [] : this.#added.slice(-wanted)
  }

  get size(): number {
    return this.texts.length
  }

  textOf(id: number): string | undefined {
    return this.texts[id]
  }

  formOf(id: number): string | undefined {
    return this.forms[id]
  }

  isText(id: number): boolean {
    return this.forms[id] !== undefined
  }

  /** The id of a value, made when new; the caller must `hold` it at once. */
  intern(value: string | number): number {
    if (typeof value === 'number') {
      const number = value === 0 ? 0 : value
      return this.#numberIds.get(number) ?? this.#add(number, undefined)
    }
    return this.#idOfText(value) ?? this.#add(NaN, value)
  }

  #idOfText(text: string): number | undefined {
    const recent = this.#recent.get(text)
    if (recent !== undefined && this.texts[recent] === text) return recent
    const id = this.idsOfForm(storedForm(text)).find((other) => this.texts[other] === text)
    if (id === undefined) return undefined
    if (this.#recent.size >= mostRecent) this.#recent.clear()
    this.#recent.set(text, id)
    return id
  }

  hold(id: number): void {
    this.counts[id]!++
  }

  release(id: number): void {
    if (--this.counts[id]! > 0) return
    this.#drop(id)
    this.#free.push(id)
  }

  /** Begins to note the ids that come and go. */
  noteTouched(): void {
    this.#touched = new Set()
  }

  /** The values behind the ids noted since the last call; null stands for a free id. */
  takeTouched(): ValueChange[] {
    if (!this.#touched || this.#touched.size === 0) return []
    const touched = [...this.#touched].map((id): ValueChange => {
      const number = this.numbers[id]!
      return [id, this.texts[id] ?? (Number.isNaN(number) ? null : number)]
    })
    this.#touched = new Set()
    return touched
  }

  /** Pages for those who follow; to be taken together with the values. */
  takePages(): PackedTexts[] {
    return this.#pages.take()
  }

  /** Does most of the work of the next `image`; yields after each step. */
  prepareImage(): Generator<void> {
    return this.#pages.update()
  }

  /** For a thread that follows. */
  image(): DictionaryImage {
    return {
      ...this.#pages.all(),
      numbers: this.numbers.slice(0, this.size),
      counts: this.counts.slice(0, this.size),
    }
  }

  #drop(id: number): void {
    this.version++
    this.#touched?.add(id)
    const form = this.forms[id]
    if (form === undefined) this.#numberIds.delete(this.numbers[id]!)
    else {
      this.#pages.noteChange(id)
      const others = this.idsOfForm(form).filter((other) => other !== id)
      if (others.length === 0) this.#idsOfForm.delete(form)
      else this.#idsOfForm.set(form, others)
    }
    this.texts[id] = undefined
    this.forms[id] = undefined
    this.numbers[id] = NaN
  }

  idOfNumber(number: number): number | undefined {
    return this.#numberIds.get(number === 0 ? 0 : number)
  }

  /** Place in a list of the value itself or of a text that folds alike, -1 for none. */
  indexOfTwin(ids: number[], id: number): number {
    const form = this.hasSharedForms ? this.forms[id] : undefined
    if (form === undefined) return ids.indexOf(id)
    return ids.findIndex((other) => other === id || this.forms[other] === form)
  }

  idsOfForm(form: string): number[] {
    const ids = this.#idsOfForm.get(form)
    return ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids
  }

  /** All forms in use. */
  formKeys(): IterableIterator<string> {
    return this.#idsOfForm.keys()
  }

  /** All numbers in use with their ids. */
  numberEntries(): IterableIterator<[number, number]> {
    return this.#numberIds.entries()
  }

  /** Takes over the values of a snapshot. */
  restore({ texts, numbers, counts }: SavedValues): void {
    const size = Math.max(16, numbers.length)
    this.numbers = new Float64Array(size)
    this.numbers.set(numbers)
    this.counts = new Uint32Array(size)
    this.counts.set(counts)
    texts.forEach((text, id) => {
      this.texts[id] = text ?? undefined
      this.forms[id] = undefined
      if (text !== null) this.#addForm(id, text)
      else if (!Number.isNaN(numbers[id]!)) this.#numberIds.set(numbers[id]!, id)
      else this.#free.push(id)
    })
  }

  #addForm(id: number, text: string): void {
    const stored = storedForm(text)
    const form = stored === text ? text : stored
    this.forms[id] = form
    const same = this.#idsOfForm.get(form)
    if (same === undefined) this.#idsOfForm.set(form, id)
    else {
      this.hasSharedForms = true
      this.#idsOfForm.set(form, typeof same === 'number' ? [same, id] : [...same, id])
    }
  }

  #add(number: number, text: string | undefined): number {
    const id = this.#free.pop() ?? this.texts.length
    if (id >= this.numbers.length) this.#grow()
    this.counts[id] = 0
    this.#name(id, number, text)
    return id
  }

  #name(id: number, number: number, text: string | undefined): void {
    this.version++
    this.#touched?.add(id)
    this.addedCount++
    this.#added.push(id)
    if (this.#added.length > 2 * mostRemembered) this.#added = this.#added.slice(-mostRemembered)
    this.numbers[id] = number
    this.texts[id] = text
    if (text === undefined) {
      this.forms[id] = undefined
      this.#numberIds.set(number, id)
    } else {
      this.#pages.noteChange(id)
      this.#addForm(id, text)
    }
  }

  #grow(): void {
    const numbers = new Float64Array(this.numbers.length * 2)
    numbers.set(this.numbers)
    this.numbers = numbers
    const counts = new Uint32Array(this.counts.length * 2)
    counts.set(this.counts)
    this.counts = counts
  }
}
