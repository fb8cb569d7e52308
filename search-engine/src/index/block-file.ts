type Block = Uint8Array | Uint16Array | Uint32Array | Float64Array
type BlockKind = 'u8' | 'u16' | 'u32' | 'f64'

const magic = 'quarry-index-5\n'
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

/** Numbered arrays and a JSON header that describes them, as one run of bytes. */
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

/** Bytes in order, each read once and straight to where it belongs. */
export interface ByteSource {
  /** Fills the target; throws when fewer bytes are left. */
  read(target: Uint8Array): void
}

/** A source over bytes in memory. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  let at = 0
  return {
    read(target) {
      if (at + target.length > bytes.length) throw new Error('the bytes end too early')
      target.set(bytes.subarray(at, at + target.length))
      at += target.length
    },
  }
}

/**
 * Reads what `BlockWriter` wrote, block by block in the order in which they were added; throws an Error when the bytes
 * are something else. No second copy is made: new memory costs more than what is read into it.
 */
export class BlockReader {
  readonly head: unknown
  readonly #source: ByteSource
  readonly #blocks: BlockHead[]
  #next = 0

  constructor(source: ByteSource) {
    const start = readBuffer(source, magic.length + 4)
    if (start.toString('latin1', 0, magic.length) !== magic) {
      throw new Error('the snapshot of the search structures has another format; they are rebuilt')
    }
    const jsonLength = start.readUInt32LE(magic.length)
    const { head, blocks } = JSON.parse(readBuffer(source, jsonLength).toString()) as {
      head: unknown
      blocks: BlockHead[]
    }
    this.head = head
    this.#source = source
    this.#blocks = blocks
    readBuffer(source, padding(start.length + jsonLength))
  }

  #take(id: number, kind: BlockKind): BlockHead {
    const block = this.#blocks[id]
    if (id !== this.#next || block?.kind !== kind) {
      throw new Error(`block ${id} of the snapshot of the search structures does not come next as ${kind}`)
    }
    this.#next++
    return block
  }

  #fill<T extends Block>(block: T): T {
    this.#source.read(new Uint8Array(block.buffer, block.byteOffset, block.byteLength))
    readBuffer(this.#source, padding(block.byteLength))
    return block
  }

  json(id: number): unknown {
    return JSON.parse(this.#fill(Buffer.allocUnsafeSlow(this.#take(id, 'u8').length)).toString())
  }

  /** In shared memory, for worker threads; of the kind that was written. */
  shared(id: number): Uint8Array | Uint16Array | Uint32Array {
    const kind = this.#blocks[id]?.kind ?? 'u8'
    const { length } = this.#take(id, kind)
    const memory = new SharedArrayBuffer(length * widthOf(kind))
    if (kind === 'u8') return this.#fill(new Uint8Array(memory))
    return this.#fill(kind === 'u16' ? new Uint16Array(memory) : new Uint32Array(memory))
  }

  u16(id: number): Uint16Array<ArrayBuffer> {
    return this.#fill(new Uint16Array(this.#take(id, 'u16').length))
  }

  u32(id: number): Uint32Array<ArrayBuffer> {
    return this.#fill(new Uint32Array(this.#take(id, 'u32').length))
  }

  f64(id: number): Float64Array<ArrayBuffer> {
    return this.#fill(new Float64Array(this.#take(id, 'f64').length))
  }
}

function readBuffer(source: ByteSource, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  if (length > 0) source.read(bytes)
  return bytes
}

function widthOf(kind: BlockKind): number {
  return { u8: 1, u16: 2, u32: 4, f64: 8 }[kind]
}
