import type { Readable } from 'node:stream'

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

export interface StoredObject {
  /** Bytes of the whole object, whatever range was asked for. */
  sizeBytes: number
  stream: Readable
}

/** Where uploaded bytes live. Keys are slash-separated paths below the root, see `@quarry/db/storage-keys`. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType?: string): Promise<void>
  /** Takes over a local file; it is gone afterwards, also when this fails. */
  putFile(key: string, path: string, contentType?: string): Promise<void>
  open(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  sizeOf(key: string): Promise<number | undefined>
  /** Keys that do not exist are no failure. */
  delete(keys: readonly string[]): Promise<void>
  /** A local directory for uploads in progress. */
  readonly temporaryDir: string
}
