import { closeSync, fdatasync, ftruncateSync, openSync, readSync, fstatSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Bytes before a record's content: length and CRC-32 of the content, both little-endian. */
export const frameBytes = 8

/** Raised when a file on disk is not what was written; never repaired silently. */
export class DamagedFileError extends Error {
  readonly code = 'io_error'
}

/** One record: frame and content in one buffer. */
export function frame(content: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(frameBytes + content.length)
  record.writeUInt32LE(content.length, 0)
  record.writeUInt32LE(crc32(content), 4)
  record.set(content, frameBytes)
  return record
}

export interface ScannedRecord {
  content: Buffer
  /** Where the content begins in the file. */
  position: number
}

const chunkBytes = 4 * 1024 * 1024

/**
 * Reads records from `start` until `end` or the first record that is torn. Yields each; returns the position behind
 * the last whole record.
 */
export function* scanRecords(fd: number, start: number, end: number): Generator<ScannedRecord, number> {
  let chunk = Buffer.alloc(0)
  let chunkStart = start
  let position = start
  const fill = (bytes: number): boolean => {
    const offset = position - chunkStart
    if (chunk.length - offset >= bytes) return true
    if (end - position < bytes) return false
    const next = Buffer.allocUnsafe(Math.min(Math.max(chunkBytes, bytes), end - position))
    const read = readSync(fd, next, 0, next.length, position)
    chunk = next.subarray(0, read)
    chunkStart = position
    return read >= bytes
  }
  while (fill(frameBytes)) {
    const head = position - chunkStart
    const length = chunk.readUInt32LE(head)
    const checksum = chunk.readUInt32LE(head + 4)
    if (!fill(frameBytes + length)) break
    const from = position - chunkStart + frameBytes
    const content = chunk.subarray(from, from + length)
    if (crc32(content) !== checksum) break
    yield { content, position: position + frameBytes }
    position += frameBytes + length
  }
  return position
}

/** Whether a whole record follows `start`: no means a torn tail, yes means damage in the middle. */
export function hasRecordBehind(fd: number, start: number, end: number): boolean {
  const length = Math.min(end - start, 64 * 1024 * 1024)
  const bytes = Buffer.allocUnsafe(length)
  const read = readSync(fd, bytes, 0, length, start)
  for (let offset = 1; offset + frameBytes < read; offset++) {
    const size = bytes.readUInt32LE(offset)
    if (size < 2 || offset + frameBytes + size > read) continue
    const content = bytes.subarray(offset + frameBytes, offset + frameBytes + size)
    if (crc32(content) === bytes.readUInt32LE(offset + 4)) return true
  }
  return false
}

/** An append-only file; appended bytes are on disk when `sync` resolves, many callers share one fsync. */
export class AppendFile {
  readonly path: string
  readonly fd: number
  #end: number
  #synced: number
  #syncing: Promise<void> | null = null

  constructor(path: string) {
    this.path = path
    this.fd = openSync(path, 'a+', 0o600)
    this.#end = fstatSync(this.fd).size
    this.#synced = this.#end
  }

  get end(): number {
    return this.#end
  }

  /** Returns the position of the first byte. */
  append(bytes: Uint8Array): number {
    const position = this.#end
    let written = 0
    try {
      while (written < bytes.length) written += writeSync(this.fd, bytes, written, bytes.length - written)
    } catch (error) {
      ftruncateSync(this.fd, position)
      throw error
    }
    this.#end += bytes.length
    return position
  }

  truncate(length: number): void {
    ftruncateSync(this.fd, length)
    this.#end = length
    this.#synced = Math.min(this.#synced, length)
  }

  /** Resolves when everything appended before the call is on disk. */
  async sync(): Promise<void> {
    const wanted = this.#end
    while (this.#synced < wanted) await (this.#syncing ??= this.#syncOnce())
  }

  async #syncOnce(): Promise<void> {
    const reached = this.#end
    try {
      await new Promise<void>((resolve, reject) => {
        fdatasync(this.fd, (error) => (error ? reject(error) : resolve()))
      })
      this.#synced = Math.max(this.#synced, reached)
    } finally {
      this.#syncing = null
    }
  }

  close(): void {
    closeSync(this.fd)
  }
}
