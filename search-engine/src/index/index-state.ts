import type { IndexSettings } from '../settings/index-settings.ts'
import { Tokenizer } from '../text/tokenizer.ts'
import { Bitset } from './bitset.ts'
import { walkDocument, type WalkedDocument } from './document-walk.ts'
import { FieldShapes } from './field-shapes.ts'
import { FieldTable } from './field-table.ts'
import type { ChangeRecorder } from './state-delta.ts'
import { GeoColumn } from './columns/geo-column.ts'
import { Segment, type SegmentData } from './segments/segment.ts'
import { ValueColumn } from './columns/value-column.ts'

/** All structures of one index under one set of settings. Changes are synchronous, so a search sees all or nothing. */
export class IndexState {
  readonly settings: IndexSettings
  readonly tokenizer: Tokenizer
  readonly fields: FieldTable
  columns = new Map<string, ValueColumn>()
  geo = new GeoColumn()
  shapes = new FieldShapes()
  segments: Segment[] = []
  live = new Bitset(0)
  /** Serial of the segment that holds a document, 0 for none. */
  owners = new Uint32Array(64)
  /** Slot of a document in its segment. */
  slots = new Uint32Array(64)
  /** Where the words of a document lie in its segment: [from, to) of `entryWords`. */
  entriesFrom = new Uint32Array(64)
  entriesTo = new Uint32Array(64)
  /** One more than the highest internal id ever used. */
  capacity = 0
  documentCount = 0
  /** Rises with every change that a search can see. */
  generation = 0
  /** Receives every change while other threads follow. */
  recorder: ChangeRecorder | null = null
  #nextSerial = 1

  constructor(settings: IndexSettings, fields = new FieldTable(settings)) {
    this.settings = settings
    this.fields = fields
    this.tokenizer = new Tokenizer(settings)
  }

  walk(internalId: number, document: Record<string, unknown>): WalkedDocument {
    return walkDocument(this.fields, internalId, document)
  }

  /** Writes everything but the words of a document; it counts as searchable once a segment holds it. */
  writeColumns(walked: WalkedDocument, document: Record<string, unknown>): void {
    const doc = walked.text.internalId
    this.reserve(doc)
    for (const [field, content] of walked.contents) this.column(field).set(doc, content)
    for (const column of this.columns.values()) if (!walked.contents.has(column.field)) column.set(doc, null)
    this.geo.set(doc, document)
    this.shapes.set(doc, document)
    this.generation++
    this.recorder?.change(doc)
  }

  /** The column of a field, made when it is new. */
  column(field: string): ValueColumn {
    let column = this.columns.get(field)
    if (!column) {
      this.columns.set(field, (column = new ValueColumn(field)))
      if (this.recorder) column.owned?.noteTouched()
    }
    return column
  }

  reserve(doc: number): void {
    this.capacity = Math.max(this.capacity, doc + 1)
    if (doc < this.owners.length) return
    const size = Math.max(doc + 1, this.owners.length * 2)
    for (const name of ['owners', 'slots', 'entriesFrom', 'entriesTo'] as const) {
      const larger = new Uint32Array(size)
      larger.set(this[name])
      this[name] = larger
    }
  }

  remove(doc: number): void {
    if (!this.live.has(doc)) return
    this.removeTexts(doc)
    for (const column of this.columns.values()) column.set(doc, null)
    this.geo.set(doc, null)
    this.shapes.set(doc, null)
    this.generation++
    this.recorder?.change(doc)
  }

  /** Takes a document out of its segment; its columns stay as they are. */
  removeTexts(doc: number): void {
    if (!this.live.has(doc)) return
    this.#dropFromSegment(doc)
    this.live.delete(doc)
    this.documentCount--
    this.recorder?.step({ kind: 'remove', doc })
  }

  #dropFromSegment(doc: number): void {
    const owner = this.owners[doc]!
    if (owner > 0) this.segments.find((segment) => segment.serial === owner)?.live.delete(doc)
    this.owners[doc] = 0
  }

  /** Makes the documents of a new segment searchable in place of their older versions. */
  install(data: SegmentData): void {
    const segment = new Segment(this.#nextSerial++, data, new Bitset(this.capacity))
    data.docs.forEach((doc, slot) => {
      this.reserve(doc)
      this.#dropFromSegment(doc)
      if (!this.live.has(doc)) {
        this.live.include(doc)
        this.documentCount++
      }
      this.#own(segment, doc, slot)
    })
    this.segments = [...this.segments, segment]
    this.generation++
    this.recorder?.step({ kind: 'install', data })
  }

  /** Takes in a segment of a snapshot or of another thread with the documents that still count in it. */
  restoreSegment(data: SegmentData, live: Bitset, serial = this.#nextSerial): void {
    this.#nextSerial = Math.max(this.#nextSerial, serial + 1)
    const segment = new Segment(serial, data, new Bitset(this.capacity))
    data.docs.forEach((doc, slot) => {
      if (!live.has(doc)) return
      this.live.include(doc)
      this.documentCount++
      this.#own(segment, doc, slot)
    })
    this.segments.push(segment)
  }

  /** Replaces segments by their merger; documents that moved on meanwhile stay where they are. */
  replace(old: Segment[], data: SegmentData): void {
    const serials = new Set(old.map((segment) => segment.serial))
    const segment = new Segment(this.#nextSerial++, data, new Bitset(this.capacity))
    data.docs.forEach((doc, slot) => {
      if (serials.has(this.owners[doc]!)) this.#own(segment, doc, slot)
    })
    this.segments = [...this.segments.filter((other) => !serials.has(other.serial)), segment]
    this.generation++
    this.recorder?.step({ kind: 'replace', serials: [...serials], data })
  }

  #own(segment: Segment, doc: number, slot: number): void {
    segment.live.include(doc)
    this.owners[doc] = segment.serial
    this.slots[doc] = slot
    this.entriesFrom[doc] = segment.data.entryOffsets[slot]!
    this.entriesTo[doc] = segment.data.entryOffsets[slot + 1]!
  }

  segmentOf(doc: number): Segment {
    const serial = this.owners[doc]
    for (const segment of this.segments) if (segment.serial === serial) return segment
    throw new Error(`document ${doc} lies in no segment`)
  }

  /** Takes over the words of another state whose texts were cut the same way. */
  adoptTexts(other: IndexState): void {
    this.segments = other.segments
    this.live = other.live
    this.owners = other.owners
    this.slots = other.slots
    this.entriesFrom = other.entriesFrom
    this.entriesTo = other.entriesTo
    this.capacity = other.capacity
    this.documentCount = other.documentCount
    this.#nextSerial = other.#nextSerial
  }

  /** Takes over the columns of another state that keeps the same ones. */
  adoptColumns(other: IndexState): void {
    this.columns = other.columns
    this.geo = other.geo
    this.shapes = other.shapes
    this.capacity = Math.max(this.capacity, other.capacity)
  }
}
