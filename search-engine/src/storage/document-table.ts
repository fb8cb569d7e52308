import type { Place } from './document-log.ts'
import { FreeIds } from './free-ids.ts'

/** Bytes that a record needs beside its JSON and id; for the estimate of dead bytes only. */
const recordOverhead = 15

/** Which documents exist: their ids, internal ids and places in the log. No documents are held. */
export class DocumentTable {
  #positions = new Float64Array(1024)
  #lengths = new Uint32Array(1024)
  readonly #ids: (string | undefined)[] = []
  readonly #byId = new Map<string, number>()
  #free = new FreeIds()
  #liveBytes = 0
  #jsonBytes = 0

  get size(): number {
    return this.#byId.size
  }

  /** One above the highest internal id ever given. */
  get capacity(): number {
    return this.#ids.length
  }

  /** Bytes of the log that still count. */
  get liveBytes(): number {
    return this.#liveBytes
  }

  /** Bytes of all documents as JSON. */
  get jsonBytes(): number {
    return this.#jsonBytes
  }

  internalIdOf(id: string): number | undefined {
    return this.#byId.get(id)
  }

  idOf(internalId: number): string | undefined {
    return this.#ids[internalId]
  }

  placeOf(internalId: number): Place {
    return { position: this.#positions[internalId] ?? 0, length: this.#lengths[internalId] ?? 0 }
  }

  /** The lowest freed internal id, else the next one; to be followed by `set`. */
  allocate(): number {
    const internalId = this.#free.takeLowest()
    if (internalId !== undefined) return internalId
    this.#ids.push(undefined)
    return this.#ids.length - 1
  }

  set(internalId: number, id: string, place: Place): void {
    this.#grow(internalId)
    this.#forget(internalId)
    while (this.#ids.length <= internalId) this.#ids.push(undefined)
    this.#ids[internalId] = id
    this.#byId.set(id, internalId)
    this.#positions[internalId] = place.position
    this.#lengths[internalId] = place.length
    this.#liveBytes += place.length + id.length + recordOverhead
    this.#jsonBytes += place.length
  }

  remove(internalId: number): void {
    if (this.#ids[internalId] === undefined) return
    this.#forget(internalId)
    this.#ids[internalId] = undefined
    this.#free.add(internalId)
  }

  /** The internal ids of all documents, in order. */
  *internalIds(): Generator<number> {
    for (let internalId = 0; internalId < this.#ids.length; internalId++) {
      if (this.#ids[internalId] !== undefined) yield internalId
    }
  }

  /** To be called once after `set` and `remove` were replayed in any order. */
  rebuildFreeIds(): void {
    this.#free = new FreeIds()
    for (let internalId = 0; internalId < this.#ids.length; internalId++) {
      if (this.#ids[internalId] === undefined) this.#free.add(internalId)
    }
  }

  #forget(internalId: number): void {
    const id = this.#ids[internalId]
    if (id === undefined) return
    if (this.#byId.get(id) === internalId) this.#byId.delete(id)
    const length = this.#lengths[internalId] ?? 0
    this.#liveBytes -= length + id.length + recordOverhead
    this.#jsonBytes -= length
  }

  #grow(internalId: number): void {
    if (internalId < this.#positions.length) return
    const size = Math.max(internalId + 1, Math.ceil(this.#positions.length * 1.5))
    const positions = new Float64Array(size)
    positions.set(this.#positions)
    this.#positions = positions
    const lengths = new Uint32Array(size)
    lengths.set(this.#lengths)
    this.#lengths = lengths
  }

  /** For the snapshot (nothing when empty): ids led by line breaks (an empty line is a free place), positions, lengths. */
  *save(): Generator<Uint8Array> {
    if (this.#ids.length === 0) return
    yield Buffer.from(`\n${this.#ids.map((id) => id ?? '').join('\n')}`)
    yield bytesOf(this.#positions.slice(0, this.#ids.length))
    yield bytesOf(this.#lengths.slice(0, this.#ids.length))
  }

  static load(chunks: Iterator<Uint8Array>, capacity: number): DocumentTable {
    if (capacity === 0) return new DocumentTable()
    const ids = Buffer.from(next(chunks)).toString().slice(1).split('\n')
    const positions = new Float64Array(copyOf(next(chunks)))
    const lengths = new Uint32Array(copyOf(next(chunks)))
    if (ids.length !== capacity || positions.length !== capacity || lengths.length !== capacity) {
      throw new Error('the document table of the snapshot has another size than its head says')
    }
    const table = new DocumentTable()
    for (let internalId = 0; internalId < capacity; internalId++) {
      const id = ids[internalId]
      if (id)
        table.set(internalId, id, { position: positions[internalId] ?? 0, length: lengths[internalId] ?? 0 })
      else table.#ids[internalId] = undefined
    }
    table.rebuildFreeIds()
    return table
  }
}

const bytesOf = (array: Float64Array | Uint32Array) =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

function next(chunks: Iterator<Uint8Array>): Uint8Array {
  const step = chunks.next()
  if (step.done) throw new Error('the snapshot ends too early')
  return step.value
}
