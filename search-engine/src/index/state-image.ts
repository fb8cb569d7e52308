import { pacer } from '../runtime/pacer.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { Bitset } from './bitset.ts'
import { FieldTable } from './field-table.ts'
import { IndexState } from './index-state.ts'
import type { SegmentData } from './segments/segment.ts'
import { FollowedDictionary } from './columns/followed-dictionary.ts'
import { emptyImage, type DictionaryImage } from './columns/packed-texts.ts'
import { ValueColumn, type SavedArrays } from './columns/value-column.ts'

type Bits = Uint32Array<ArrayBuffer>

interface ColumnImage extends Omit<SavedArrays, 'present' | 'nulls' | 'empties'> {
  values: DictionaryImage
  field: string
  everPresent: boolean
  present: Bits
  nulls: Bits
  empties: Bits
}

/** A copy of the state of an index for another thread; immutable parts are shared: segments and pools of value ids. */
export interface StateImage {
  settings: IndexSettings
  fields: string[]
  generation: number
  capacity: number
  segments: { serial: number; data: SegmentData; live: Bits }[]
  columns: ColumnImage[]
  lats: Float64Array<ArrayBuffer>
  lngs: Float64Array<ArrayBuffer>
  shapes: [number, unknown][]
}

/** Packs the values of all columns, which takes most of the time of `imageOf`; searches and changes go on meanwhile. */
export async function prepareImage(state: IndexState): Promise<void> {
  const pause = pacer()
  for (const column of state.columns.values())
    for (const _ of column.owned?.prepareImage() ?? []) await pause()
}

/** To be sent with `transfersOf`, so that it is copied only once. */
export function imageOf(state: IndexState): StateImage {
  return {
    settings: state.settings,
    fields: state.fields.names,
    generation: state.generation,
    capacity: state.capacity,
    segments: state.segments.map(({ serial, data, live }) => ({ serial, data, live: live.words.slice() })),
    columns: [...state.columns.values()].map((column) => columnImage(column, state.capacity)),
    lats: state.geo.lats.slice(),
    lngs: state.geo.lngs.slice(),
    shapes: [...state.geo.shapes],
  }
}

function columnImage(column: ValueColumn, capacity: number): ColumnImage {
  return {
    field: column.field,
    everPresent: column.everPresent,
    values: column.owned?.image() ?? emptyImage(),
    lengths: column.lengths.slice(0, capacity),
    starts: column.starts.slice(0, capacity),
    pool: column.pool,
    poolEnd: column.usedPool.length,
    poolWaste: column.poolWaste,
    present: column.present.words.slice(),
    nulls: column.nulls.words.slice(),
    empties: column.empties.words.slice(),
  }
}

/** The memory of an image that may be handed over. */
export function transfersOf({ segments, columns, lats, lngs }: StateImage): ArrayBuffer[] {
  return [
    lats.buffer,
    lngs.buffer,
    ...segments.map(({ live }) => live.buffer),
    ...columns.flatMap(({ values, lengths, starts, present, nulls, empties }) => [
      values.numbers.buffer,
      values.counts.buffer,
      lengths.buffer,
      starts.buffer,
      present.buffer,
      nulls.buffer,
      empties.buffer,
    ]),
  ]
}

export function stateOfImage(image: StateImage): IndexState {
  const state = new IndexState(image.settings, new FieldTable(image.settings, image.fields))
  state.capacity = image.capacity
  if (image.capacity > 0) state.reserve(image.capacity - 1)
  for (const { serial, data, live } of image.segments) state.restoreSegment(data, new Bitset(0, live), serial)
  for (const { field, everPresent, values, present, nulls, empties, ...arrays } of image.columns) {
    const column = new ValueColumn(field, new FollowedDictionary(values))
    column.everPresent = everPresent
    column.restoreArrays({
      ...arrays,
      present: new Bitset(0, present),
      nulls: new Bitset(0, nulls),
      empties: new Bitset(0, empties),
    })
    state.columns.set(field, column)
  }
  state.geo.restore(image.lats, image.lngs, image.shapes)
  state.generation = image.generation
  return state
}
