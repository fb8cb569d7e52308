type Block = Uint8Array | Uint16Array | Uint32Array | Float64Array
type BlockKind = 'u8' | 'u16' | 'u32' | 'f64'

const magic = 'quarry-index-4\n'
const alignment = 8

interface BlockHead {
  kind: BlockKind
  length: number
}

function kindOf(block: Block): BlockKind {
  if (block instanceof Uint8Array) return 'u8'
  if (block instanceof Uint16Array) return 'u16'
  return block instanceof Uint32Array ? 'u32' : 'f64'
}

function padding(length: number): number {
  return (alignment - (length % alignment)) % alignment
}

/** Numbered arrays and a JSON head that tells what they are, as one run of bytes. */
export class BlockWriter {
  readonly #blocks: Block[] = []

  /** Answers the number under which the block is read back. */
  add(block: Block): number {
    return this.#blocks.push(block) - 1
  }

  addJson(value: unknown): number {
    return this.add(Buffer.from(JSON.stringify(value)))
  }

  *chunks(head: unknown): Iterable<Uint8Array> {
    const blocks: BlockHead[] = this.#blocks.map((block) => ({ kind: kindOf(block), length: block.length }))
    const json = Buffer.from(JSON.stringify({ head, blocks }))
    const start = Buffer.alloc(magic.length + 4)
    start.write(magic, 'latin1')
    start.writeUInt32LE(json.length, magic.length)
    yield start
    yield json
    yield new Uint8Array(padding(start.length + json.length))
    for (const block of this.#blocks) {
      yield new Uint8Array(block.buffer, block.byteOffset, block.byteLength)
      yield new Uint8Array(padding(block.byteLength))
    }
  }
}

/** Reads what `BlockWriter` wrote; throws an Error when the bytes are something else. */
export class BlockReader {
  readonly head: unknown
  readonly #bytes: Uint8Array
  readonly #places: { kind: BlockKind; length: number; at: number }[] = []

  constructor(bytes: Uint8Array) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (view.toString('latin1', 0, magic.length) !== magic) {
      throw new Error('the snapshot of the search structures has another format; they are built anew')
    }
    const jsonLength = view.readUInt32LE(magic.length)
    const jsonEnd = magic.length + 4 + jsonLength
    const { head, blocks } = JSON.parse(view.toString('utf8', magic.length + 4, jsonEnd)) as {
      head: unknown
      blocks: BlockHead[]
    }
    this.head = head
    // Not a Buffer, whose `slice` would not copy.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = jsonEnd + padding(jsonEnd)
    for (const { kind, length } of blocks) {
      this.#places.push({ kind, length, at })
      const size = length * widthOf(kind)
      at += size + padding(size)
    }
    if (at > bytes.byteLength) throw new Error('the snapshot of the search structures ends too early')
  }

  #slice(id: number, kind: BlockKind): Uint8Array {
    const place = this.#places[id]
    if (place?.kind !== kind)
      throw new Error(`block ${id} of the snapshot of the search structures is not of kind ${kind}`)
    return this.#bytes.subarray(place.at, place.at + place.length * widthOf(kind))
  }

  json(id: number): unknown {
    return JSON.parse(Buffer.from(this.#slice(id, 'u8')).toString())
  }

  /** A copy in shared memory, for worker threads; of the kind that was written. */
  shared(id: number): Uint8Array | Uint16Array | Uint32Array {
    const kind = this.#places[id]?.kind ?? 'u8'
    const bytes = this.#slice(id, kind)
    const memory = new SharedArrayBuffer(bytes.length)
    new Uint8Array(memory).set(bytes)
    if (kind === 'u8') return new Uint8Array(memory)
    return kind === 'u16' ? new Uint16Array(memory) : new Uint32Array(memory)
  }

  u16(id: number): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.#slice(id, 'u16').slice().buffer as ArrayBuffer)
  }

  u32(id: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#slice(id, 'u32').slice().buffer as ArrayBuffer)
  }

  f64(id: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#slice(id, 'f64').slice().buffer as ArrayBuffer)
  }
}

function widthOf(kind: BlockKind): number {
  return { u8: 1, u16: 2, u32: 4, f64: 8 }[kind]
}
