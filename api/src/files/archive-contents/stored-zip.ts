import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { archiveBounds } from '../archives/archive-bounds.ts'
import { ZIP_OPTIONS } from '../archives/open-zip.ts'
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'

/** The parser reads the central directory in many small steps; each request fetches a block of this size. */
const BLOCK_BYTES = 256 * 1024

/** Reads a range of a stored object; fewer bytes if it ends before. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

interface Block {
  at: number
  bytes: Promise<Uint8Array>
}

/** Reads blocks from storage, so that the object is never fetched as a whole. */
class BlockReader extends RandomAccessReader {
  readonly #readRange: ReadRange
  readonly #sizeBytes: number
  #block: Block | undefined
  /** Where the archive starts in the object. */
  start = 0

  constructor(readRange: ReadRange, sizeBytes: number) {
    super()
    this.#readRange = readRange
    this.#sizeBytes = sizeBytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const bytesAt = (at: number) => this.bytesAt(this.start + at, 1)
    return Readable.from(
      (async function* () {
        for (let at = start; at < end;) {
          const bytes = await bytesAt(at)
          const part = bytes.subarray(0, end - at)
          at += part.length
          yield part
        }
      })(),
      { objectMode: false, highWaterMark: 1 },
    )
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const copy = async () => {
      const bytes = await this.bytesAt(this.start + position, length)
      into.set(bytes.subarray(0, length), offset)
    }
    callbackify(copy)((error) => done(error))
  }

  /** At least `length` bytes from this position on: those of the last block if it contains them, or a new block. */
  async bytesAt(position: number, length: number): Promise<Uint8Array> {
    const known = this.#block
    if (known && position >= known.at) {
      const rest = (await known.bytes).subarray(position - known.at)
      if (rest.length >= length) return rest
    }
    const end = Math.min(this.#sizeBytes, position + Math.max(length, BLOCK_BYTES))
    const block = { at: position, bytes: this.#readRange(position, end) }
    this.#block = block
    const bytes = await block.bytes
    if (bytes.length < length) throw new Error('the stored object ends early')
    return bytes
  }
}

/** Opens a stored zip, with or without bytes before and behind it. Throws if it is no zip. The caller closes it. */
export async function openStoredZip(readRange: ReadRange, sizeBytes: number): Promise<ZipFile> {
  const reader = new BlockReader(readRange, sizeBytes)
  const { start, end } = await archiveBounds(
    (position, length) => reader.bytesAt(position, length),
    sizeBytes,
  )
  reader.start = start
  return fromRandomAccessReaderPromise(reader, end - start, ZIP_OPTIONS)
}
