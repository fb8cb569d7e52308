import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { Storage } from '../../ports/storage.ts'

/** The parser reads the central directory in many small steps; each request fetches a block of this size. */
const BLOCK_BYTES = 256 * 1024

type Part = Pick<Storage, 'open'>

/** Reads ranges from storage, so that the object is never fetched as a whole. */
class StoredObjectReader extends RandomAccessReader {
  readonly #storage: Part
  readonly #key: string
  readonly #sizeBytes: number
  readonly #signal: AbortSignal
  #block: { at: number; bytes: Promise<Buffer> } | undefined

  constructor(storage: Part, key: string, sizeBytes: number, signal: AbortSignal) {
    super()
    this.#storage = storage
    this.#key = key
    this.#sizeBytes = sizeBytes
    this.#signal = signal
  }

  async #open(start: number, end: number): Promise<Readable> {
    this.#signal.throwIfAborted()
    const object = await this.#storage.open(this.#key, { start, end: end - 1 })
    if (!object) throw new Error('the stored object is gone')
    return addAbortSignal(this.#signal, object.stream)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const open = () => this.#open(start, end)
    return Readable.from(
      (async function* () {
        yield* await open()
      })(),
      { objectMode: false, signal: this.#signal },
    )
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#copy(into, offset, length, position))((error) => done(error))
  }

  async #copy(into: Buffer, offset: number, length: number, position: number): Promise<void> {
    const block = this.#block && position >= this.#block.at ? await this.#block.bytes : undefined
    const from = position - (this.#block?.at ?? 0)
    if (block && from + length <= block.length) {
      block.copy(into, offset, from, from + length)
      return
    }
    const end = Math.min(this.#sizeBytes, position + Math.max(length, BLOCK_BYTES))
    const bytes = this.#open(position, end).then((stream) => buffer(stream))
    this.#block = { at: position, bytes }
    const read = await bytes
    if (read.length < length) throw new Error('the stored object ends early')
    read.copy(into, offset, 0, length)
  }
}

/** Opens a stored zip until the signal aborts. Throws if it is no zip. The caller closes it. */
export const openStoredZip = (
  storage: Part,
  { key, sizeBytes, signal }: { key: string; sizeBytes: number; signal: AbortSignal },
): Promise<ZipFile> =>
  fromRandomAccessReaderPromise(new StoredObjectReader(storage, key, sizeBytes, signal), sizeBytes, {
    autoClose: false,
    lazyEntries: true,
    validateEntrySizes: true,
  })
