import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import {
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import { archiveBounds, type ArchiveBounds } from './archive-bounds.ts'

export const ZIP_OPTIONS = { autoClose: false, lazyEntries: true, validateEntrySizes: true } as const

/** Reads the part of a file that is an archive. */
class PartReader extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #path: string
  readonly #start: number

  constructor(file: FileHandle, path: string, start: number) {
    super()
    this.#file = file
    this.#path = path
    this.#start = start
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start: this.#start + start, end: this.#start + end - 1 })
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const copy = async () => {
      const { bytesRead } = await this.#file.read(into, offset, length, this.#start + position)
      if (bytesRead < length) throw new Error('unexpected end of file')
    }
    callbackify(copy)((error) => done(error))
  }

  override close(done: (error: Error | null) => void): void {
    callbackify(() => this.#file.close())((error) => done(error))
  }
}

/** Opens a zip, with or without bytes before and behind it. Throws if it is no zip. The caller closes it. */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path)
  let isOwned = false
  try {
    const { size } = await file.stat()
    const bounds = await archiveBounds(async (position, length) => {
      const bytes = Buffer.alloc(length)
      await file.read(bytes, 0, length, position)
      return bytes
    }, size)
    if (isWhole(bounds, size)) return await openPromise(path, ZIP_OPTIONS)
    const reader = new PartReader(file, path, bounds.start)
    const zip = await fromRandomAccessReaderPromise(reader, bounds.end - bounds.start, ZIP_OPTIONS)
    isOwned = true
    return zip
  } finally {
    if (!isOwned) await file.close()
  }
}

/** Likewise, for an archive in memory. */
export async function openZipBuffer(bytes: Buffer): Promise<ZipFile> {
  const { start, end } = await archiveBounds(
    async (position, length) => bytes.subarray(position, position + length),
    bytes.length,
  )
  return fromBufferPromise(bytes.subarray(start, end), ZIP_OPTIONS)
}

const isWhole = ({ start, end }: ArchiveBounds, size: number): boolean => start === 0 && end === size
