import type { IndexSettings } from '../settings/index-settings.ts'
import { Bitset } from './bitset.ts'
import { BlockReader, BlockWriter, type ByteSource } from './block-file.ts'
import { FieldTable } from './field-table.ts'
import { frequentLists } from './segments/frequent-places.ts'
import { IndexState } from './index-state.ts'
import { segmentArrays, type SegmentData } from './segments/segment.ts'
import { ValueColumn } from './columns/value-column.ts'

interface SegmentHead {
  arrays: number[]
  live: number
}

interface ColumnHead {
  field: string
  everPresent: boolean
  texts: number
  numbers: number
  counts: number
  lengths: number
  starts: number
  pool: number
  poolWaste: number
  present: number
  nulls: number
  empties: number
}

interface Head {
  fields: string[]
  capacity: number
  segments: SegmentHead[]
  columns: ColumnHead[]
  lats: number
  lngs: number
  geoShapes: number
  fieldShapes: number
  shapeOfDocument: number
}

/** The bytes from which `restoreState` makes the same state again. */
export function snapshotOf(state: IndexState): Iterable<Uint8Array> {
  const writer = new BlockWriter()
  const head: Head = {
    fields: state.fields.names,
    capacity: state.capacity,
    segments: state.segments.map(({ data, live }) => ({
      arrays: segmentArrays.map((name) => writer.add(data[name])),
      live: writer.add(live.words.slice()),
    })),
    columns: [...state.columns.values()].map((column) => writeColumn(writer, column, state.capacity)),
    lats: writer.add(state.geo.lats),
    lngs: writer.add(state.geo.lngs),
    geoShapes: writer.addJson([...state.geo.shapes]),
    fieldShapes: writer.addJson(state.shapes.shapes),
    shapeOfDocument: writer.add(state.shapes.ofDocument),
  }
  return writer.chunks(head)
}

function writeColumn(writer: BlockWriter, column: ValueColumn, capacity: number): ColumnHead {
  const { dictionary } = column
  const texts = column.owned?.texts ?? []
  return {
    field: column.field,
    everPresent: column.everPresent,
    texts: writer.addJson(texts),
    numbers: writer.add(dictionary.numbers.subarray(0, dictionary.size)),
    counts: writer.add(dictionary.counts.subarray(0, dictionary.size)),
    lengths: writer.add(column.lengths.subarray(0, capacity)),
    starts: writer.add(column.starts.subarray(0, capacity)),
    pool: writer.add(column.usedPool),
    poolWaste: column.poolWaste,
    present: writer.add(column.present.words),
    nulls: writer.add(column.nulls.words),
    empties: writer.add(column.empties.words),
  }
}

/** Reads no further than the last of its blocks. */
export function restoreState(settings: IndexSettings, source: ByteSource): IndexState {
  const reader = new BlockReader(source)
  const head = reader.head as Head
  const state = new IndexState(settings, new FieldTable(settings, head.fields))
  state.capacity = head.capacity
  if (head.capacity > 0) state.reserve(head.capacity - 1)
  for (const segment of head.segments) {
    const data: Partial<Record<(typeof segmentArrays)[number], Uint8Array | Uint16Array | Uint32Array>> = {}
    segmentArrays.forEach((name, i) => (data[name] = reader.shared(segment.arrays[i]!)))
    const restored = data as SegmentData
    state.restoreSegment(
      { ...restored, lists: frequentLists(restored) },
      new Bitset(0, reader.u32(segment.live)),
    )
  }
  for (const column of head.columns) state.columns.set(column.field, readColumn(reader, column))
  state.geo.restore(
    reader.f64(head.lats),
    reader.f64(head.lngs),
    reader.json(head.geoShapes) as [number, unknown][],
  )
  state.shapes.restore(reader.json(head.fieldShapes) as string[][], reader.u32(head.shapeOfDocument))
  return state
}

function readColumn(reader: BlockReader, head: ColumnHead): ValueColumn {
  const column = new ValueColumn(head.field)
  column.everPresent = head.everPresent
  column.restore({
    values: {
      texts: reader.json(head.texts) as (string | null)[],
      numbers: reader.f64(head.numbers),
      counts: reader.u32(head.counts),
    },
    lengths: reader.u16(head.lengths),
    starts: reader.u32(head.starts),
    pool: reader.shared(head.pool) as Uint32Array,
    poolWaste: head.poolWaste,
    present: new Bitset(0, reader.u32(head.present)),
    nulls: new Bitset(0, reader.u32(head.nulls)),
    empties: new Bitset(0, reader.u32(head.empties)),
  })
  return column
}
