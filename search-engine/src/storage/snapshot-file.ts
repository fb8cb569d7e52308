import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

import { syncFolder, writeNewFile } from './durable-files.ts'

/** Raised with every change of what the chunks mean; another number makes the snapshot unusable, never wrong. */
const snapshotFormat = 3
const magic = Buffer.from('QRYSNAP1')
const frameBytes = 8

function* framed(head: object, chunks: Iterable<Uint8Array>, stop: () => boolean): Generator<Uint8Array> {
  yield magic
  yield* frameOf(Buffer.from(JSON.stringify({ format: snapshotFormat, ...head })))
  for (const chunk of chunks) {
    if (stop()) throw new SnapshotStopped()
    yield* frameOf(chunk)
  }
  yield* frameOf(new Uint8Array(0))
}

function* frameOf(chunk: Uint8Array): Generator<Uint8Array> {
  const head = Buffer.allocUnsafe(frameBytes)
  head.writeUInt32LE(chunk.length, 0)
  head.writeUInt32LE(crc32(chunk), 4)
  yield head
  if (chunk.length > 0) yield chunk
}

/** A write was asked to stop; the former snapshot, if any, is still in place. */
export class SnapshotStopped extends Error {}

/** Writes a snapshot beside the present one and puts it in its place at the end. Returns its bytes. */
export async function writeSnapshot(
  path: string,
  head: object,
  chunks: Iterable<Uint8Array>,
  stop: () => boolean = () => false,
): Promise<number> {
  const temporary = `${path}.tmp`
  try {
    const bytes = await writeNewFile(temporary, framed(head, nonEmpty(chunks), stop))
    await rename(temporary, path)
    syncFolder(dirname(path))
    return bytes
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** An empty frame marks the end, so an empty chunk is written as none and must not be needed to load. */
function* nonEmpty(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk.length === 0) throw new Error('a snapshot chunk must not be empty')
    yield chunk
  }
}

function fill(fd: number, target: Uint8Array, position: number): void {
  let read = 0
  while (read < target.length) {
    const got = readSync(fd, target, read, target.length - read, position + read)
    if (got === 0) throw new Error('the snapshot ends too early')
    read += got
  }
}

/** The bytes of all chunks in a row. Each frame is checked when its first byte is read; a damaged one throws. */
class FramedBytes {
  readonly #fd: number
  readonly #size: number
  #position: number
  /** What was read of a frame but not yet asked for. */
  #rest: Uint8Array = new Uint8Array(0)

  constructor(fd: number, position: number) {
    this.#fd = fd
    this.#size = fstatSync(fd).size
    this.#position = position
  }

  /** Fills the target; throws when fewer bytes are left. */
  read(target: Uint8Array): void {
    let filled = 0
    while (filled < target.length) {
      if (this.#rest.length === 0) {
        filled += this.#readFrame(target.subarray(filled))
        continue
      }
      const part = this.#rest.subarray(0, target.length - filled)
      target.set(part, filled)
      this.#rest = this.#rest.subarray(part.length)
      filled += part.length
    }
  }

  /** The next frame as a whole; no part of it may have been read. */
  readWholeFrame(): Uint8Array {
    this.#readFrame(new Uint8Array(0))
    const frame = this.#rest
    this.#rest = new Uint8Array(0)
    return frame
  }

  /** Throws when anything but the mark of the end follows. */
  expectEnd(): void {
    if (this.#rest.length > 0 || this.#readHead().length > 0) {
      throw new Error('the snapshot is longer than its head says')
    }
  }

  #readHead(): { length: number; checksum: number } {
    const head = Buffer.allocUnsafe(frameBytes)
    fill(this.#fd, head, this.#position)
    return { length: head.readUInt32LE(0), checksum: head.readUInt32LE(4) }
  }

  /** Reads a frame straight into the target when it fits, else aside; answers how much of the target is filled. */
  #readFrame(target: Uint8Array): number {
    const { length, checksum } = this.#readHead()
    if (length === 0 || length > this.#size - this.#position - frameBytes) {
      throw new Error('the snapshot ends too early')
    }
    const fits = length <= target.length
    const bytes = fits ? target.subarray(0, length) : Buffer.allocUnsafeSlow(length)
    fill(this.#fd, bytes, this.#position + frameBytes)
    if (crc32(bytes) !== checksum) throw new Error(`the snapshot is damaged at byte ${this.#position}`)
    this.#position += frameBytes + length
    if (!fits) this.#rest = bytes
    return fits ? length : 0
  }
}

export interface OpenSnapshot {
  head: Record<string, unknown>
  bytes: FramedBytes
  close: () => void
}

/** Undefined when there is none or it is of another format; throws when it is damaged. */
export function openSnapshot(path: string): OpenSnapshot | undefined {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const start = Buffer.alloc(magic.length)
    readSync(fd, start, 0, start.length, 0)
    if (!start.equals(magic)) {
      closeSync(fd)
      return undefined
    }
    const bytes = new FramedBytes(fd, magic.length)
    const head = JSON.parse(Buffer.from(bytes.readWholeFrame()).toString()) as Record<string, unknown>
    if (head['format'] !== snapshotFormat) {
      closeSync(fd)
      return undefined
    }
    return { head, bytes, close: () => closeSync(fd) }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}
