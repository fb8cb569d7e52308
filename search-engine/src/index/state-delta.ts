import type { PackedTexts } from './columns/packed-texts.ts'
import type { SegmentData } from './segments/segment.ts'

/** A value id with its value; null stands for a free id. */
export type ValueChange = [id: number, value: string | number | null]

/** How the pool of a column changed beside the new places at its end. */
export interface PoolDelta {
  end: number
  /** Null when it is the one sent before. */
  pool: Uint32Array | null
  /** The places of all documents, when the pool was packed; else null. */
  starts: Uint32Array | null
}

/** What some documents hold in one column after a change, for those who keep a column of their own. */
export interface ColumnDelta {
  field: string
  everPresent: boolean
  docs: Uint32Array
  /** By place in `docs`: has the field, is null, is empty. */
  flags: Uint8Array
  /** By place in `docs`: how many of `ids` are its own. */
  lengths: Uint16Array
  /** By place in `docs`: the id itself when there is one, else where in the pool the ids stand. */
  starts: Uint32Array
  ids: Uint32Array
  pool: PoolDelta
  /** Value ids that came, went or changed hands. */
  values: ValueChange[]
  /** Texts that lie packed from now on, these values included. */
  pages: PackedTexts[]
}

/** Changes of the words, in the order in which they were made. */
export type TextStep =
  | { kind: 'remove'; doc: number }
  | { kind: 'install'; data: SegmentData }
  | { kind: 'replace'; serials: number[]; data: SegmentData }

/** Records the changes of an index for the threads that follow it. */
export interface ChangeRecorder {
  change(doc: number): void
  step(step: TextStep): void
  /** What was recorded since the last call; null when nothing was. */
  take(): StateDelta | null
}

export interface PlaceDelta {
  doc: number
  /** Null without a place. */
  point: { lat: number; lng: number } | null
  shape: unknown
}

/** Everything that leads from one state of an index to the next one that searches may see. */
export interface StateDelta {
  generation: number
  capacity: number
  /** Names of fields that were met for the first time. */
  fields: string[]
  columns: ColumnDelta[]
  places: PlaceDelta[]
  steps: TextStep[]
  /** The documents whose content may have changed. */
  docs: Uint32Array
}
