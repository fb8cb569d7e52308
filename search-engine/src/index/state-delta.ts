import type { SegmentData } from './segment.ts'

/** A value id with its value; null stands for a free id. */
export type ValueChange = [id: number, value: string | number | null]

/** What some documents hold in one column after a change, for those who keep a column of their own. */
export interface ColumnDelta {
  field: string
  everPresent: boolean
  docs: Uint32Array
  /** By place in `docs`: has the field, is null, is empty. */
  flags: Uint8Array
  /** By place in `docs`: how many of `ids` are its own. */
  lengths: Uint16Array
  ids: Uint32Array
  /** Value ids that came, went or changed hands. */
  values: ValueChange[]
}

/** Changes of the words, in the order in which they were made. */
export type TextStep =
  | { kind: 'remove'; doc: number }
  | { kind: 'install'; data: SegmentData }
  | { kind: 'replace'; serials: number[]; data: SegmentData }

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
