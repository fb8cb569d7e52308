import type { Place } from './document-log.ts'
import { FreeIds } from './free-ids.ts'

/** Bytes that a record needs beside its JSON and id; for the estimate of dead bytes only. */
const recordOverhead = 15

/** Where documents stand in the log, by internal id or by place in a list of them; length 0 for none. */
export interface PlacesImage {
  positions: Float64Array<ArrayBuffer>
  lengths: Uint32Array<ArrayBuffer>
  /** Bytes of the id that stands before the JSON. */
  idBytes: Uint16Array<ArrayBuffer>
}

/** Which documents exist: their ids, internal ids and places in the log. No documents are held. */
export class DocumentTable {
  #positions = new Float64Array(1024)
  #lengths = new Uint32Array(1024)
  #idBytes = new Uint16Array(1024)
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

  /** A copy of the places of some documents. */
  placesOf(internalIds: Uint32Array): PlacesImage {
    const size = internalIds.length
    const image: PlacesImage = {
      positions: new Float64Array(size),
      lengths: new Uint32Array(size),
      idBytes: new Uint16Array(size),
    }
    internalIds.forEach((internalId, i) => {
      if (this.#ids[internalId] === undefined) return
      image.positions[i] = this.#positions[internalId]!
      image.lengths[i] = this.#lengths[internalId]!
      image.idBytes[i] = this.#idBytes[internalId]!
    })
    return image
  }

  /** A copy of the places of all documents. */
  allPlaces(): PlacesImage {
    return {
      positions: this.#positions.slice(0, this.capacity),
      lengths: this.#lengths.slice(0, this.capacity),
      idBytes: this.#idBytes.slice(0, this.capacity),
    }
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
    this.#idBytes[internalId] = Buffer.byteLength(id)
    this.#count(id, place.length, 1)
  }

  #count(id: string, length: number, sign: 1 | -1): void {
    this.#liveBytes += sign * (length + id.length + recordOverhead)
    this.#jsonBytes += sign * length
  }

  remove(internalId: number): void {
    if (this.#ids[internalId] === undefined) return
    this.#forget(internalId)
    this.#ids[internalId] = undefined
    this.#lengths[internalId] = 0
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
    this.#count(id, this.#lengths[internalId] ?? 0, -1)
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
    const idBytes = new Uint16Array(size)
    idBytes.set(this.#idBytes)
    this.#idBytes = idBytes
  }

  /** For the snapshot (nothing when empty): ids led by line breaks (an empty line is a free place), positions, lengths. */
  *save(): Generator<Uint8Array> {
    if (this.#ids.length === 0) return
    yield Buffer.from(`\n${this.#ids.map((id) => id ?? '').join('\n')}`)
    yield bytesOf(this.#positions.slice(0, this.#ids.length))
    yield bytesOf(this.#lengths.slice(0, this.#ids.length))
  }

  /** Takes over what `save` yielded. */
  static load(saved: readonly Uint8Array[], capacity: number): DocumentTable {
    const table = new DocumentTable()
    if (capacity === 0) return table
    const [names = none, positions = none, lengths = none] = saved
    const ids = Buffer.from(names.buffer, names.byteOffset, names.byteLength).toString().split('\n')
    ids.shift()
    if (ids.length !== capacity || positions.length !== capacity * 8 || lengths.length !== capacity * 4) {
      throw new Error('the document table of the snapshot has another size than its head says')
    }
    table.#positions = new Float64Array(positions.slice().buffer)
    table.#lengths = new Uint32Array(lengths.slice().buffer)
    table.#idBytes = new Uint16Array(capacity)
    for (let internalId = 0; internalId < capacity; internalId++) {
      const id = ids[internalId]!
      table.#ids.push(id === '' ? undefined : id)
      if (id === '') {
        table.#lengths[internalId] = 0
        continue
      }
      table.#idBytes[internalId] = Buffer.byteLength(id)
      table.#byId.set(id, internalId)
      table.#count(id, table.#lengths[internalId]!, 1)
    }
    return table
  }
}

const none = new Uint8Array(0)

const bytesOf = (array: Float64Array | Uint32Array) =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
