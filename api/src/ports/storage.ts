import type { Readable } from 'node:stream'

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

export interface StoredObject {
  /** Size of the whole object, whatever range was requested. */
  sizeBytes: number
  stream: Readable
}

/** Stores uploaded bytes. Keys are slash-separated paths below the root, see `@quarry/db/storage-keys`. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType?: string): Promise<void>
  /** Moves a local file into the storage; the file is deleted even on failure. */
  putFile(key: string, path: string, contentType?: string): Promise<void>
  open(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  sizeOf(key: string): Promise<number | undefined>
  /** Ignores missing keys. */
  delete(keys: readonly string[]): Promise<void>
  /** An address that reads or writes one object for an hour without credentials. Absent where only this process has access. */
  readonly signUrl?: (method: 'GET' | 'PUT', key: string) => Promise<string>
  /** A local directory for uploads in progress. */
  readonly temporaryDir: string
}
