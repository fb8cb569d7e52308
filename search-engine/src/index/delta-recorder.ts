import type { IndexState } from './index-state.ts'
import type {
  ChangeRecorder,
  ColumnDelta,
  PlaceDelta,
  PoolDelta,
  StateDelta,
  TextStep,
} from './state-delta.ts'
import type { ValueColumn } from './columns/value-column.ts'

const flagsOf = (column: ValueColumn, doc: number): number =>
  (column.present.has(doc) ? 1 : 0) | (column.nulls.has(doc) ? 2 : 0) | (column.empties.has(doc) ? 4 : 0)

/** Notes what changes in the state of an index, so that others who keep it too can do the same. */
export class DeltaRecorder implements ChangeRecorder {
  readonly #state: IndexState
  #docs = new Set<number>()
  #steps: TextStep[] = []
  #fieldsSent: number
  /** The pools of columns as last sent. */
  readonly #pools = new Map<ValueColumn, { pool: Uint32Array; packings: number }>()

  constructor(state: IndexState) {
    this.#state = state
    this.#fieldsSent = state.fields.names.length
    for (const column of state.columns.values()) {
      column.owned?.noteTouched()
      this.#takePool(column)
    }
  }

  change(doc: number): void {
    this.#docs.add(doc)
  }

  step(step: TextStep): void {
    this.#steps.push(step)
  }

  /** What was noted since the last call; null when nothing was. */
  take(): StateDelta | null {
    const state = this.#state
    if (this.#docs.size === 0 && this.#steps.length === 0) return null
    const docs = Uint32Array.from(this.#docs)
    const delta: StateDelta = {
      generation: state.generation,
      capacity: state.capacity,
      fields: state.fields.names.slice(this.#fieldsSent),
      columns: [...state.columns.values()].map((column) => ({
        ...columnDelta(column, docs),
        pool: this.#takePool(column),
      })),
      places: placesOf(state, docs),
      steps: this.#steps,
      docs,
    }
    this.#fieldsSent = state.fields.names.length
    this.#docs = new Set()
    this.#steps = []
    return delta
  }

  #takePool(column: ValueColumn): PoolDelta {
    const { pool, packings, starts, usedPool } = column
    const sent = this.#pools.get(column)
    this.#pools.set(column, { pool, packings })
    return {
      end: usedPool.length,
      pool: sent?.pool === pool ? null : pool,
      starts: sent && sent.packings !== packings ? starts.slice() : null,
    }
  }
}

function columnDelta(column: ValueColumn, docs: Uint32Array): Omit<ColumnDelta, 'pool'> {
  const flags = new Uint8Array(docs.length)
  const lengths = new Uint16Array(docs.length)
  const starts = new Uint32Array(docs.length)
  const held: number[] = []
  docs.forEach((doc, i) => {
    flags[i] = flagsOf(column, doc)
    const before = held.length
    column.forEachId(doc, (id) => held.push(id))
    lengths[i] = held.length - before
    starts[i] = column.starts[doc] ?? 0
  })
  return {
    field: column.field,
    everPresent: column.everPresent,
    docs,
    flags,
    lengths,
    starts,
    ids: Uint32Array.from(held),
    values: column.owned?.takeTouched() ?? [],
    pages: column.owned?.takePages() ?? [],
  }
}

function placesOf({ geo }: IndexState, docs: Uint32Array): PlaceDelta[] {
  if (geo.isUnused) return []
  return Array.from(docs, (doc) => ({
    doc,
    point: geo.has(doc) ? { lat: geo.lats[doc]!, lng: geo.lngs[doc]! } : null,
    shape: geo.shapes.get(doc),
  }))
}
