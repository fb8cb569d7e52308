import type { FileHandle } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip, createZstdDecompress } from 'node:zlib'
import { ruleMessage } from '@quarry/api/contract/rules'
import { ARCHIVE_ENTRIES_MAX } from '@quarry/domain/limits/counts'
import { namesOfNewPath } from '@quarry/domain/hosting/server-files'
import type { Headers } from 'tar-stream'
import type { Entry } from 'yauzl'
import { FileError } from './file-error.ts'

/** Of what is unpacked to what is packed. Ordinary archives reach about twenty, those that fill a disk hundreds. */
const RATIO_MAX = 200
const RATIO_MATTERS_ABOVE_BYTES = 64 * 1024 ** 2

const KIND_OF_MODE = 0o170000
/** None, a file and a folder. */
const PLAIN_KINDS: readonly number[] = [0, 0o100000, 0o040000]
const ZIP = Buffer.from('PK')
const GZIP = Buffer.from([0x1f, 0x8b])
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const START_BYTES = 4

export interface ArchiveEntry {
  names: string[]
  isFolder: boolean
  /** Reads its content; the next entry follows afterwards. */
  content: () => AsyncIterable<Uint8Array>
}

export interface Reading {
  visit: (entry: ArchiveEntry) => Promise<void>
  signal: AbortSignal
  /** Of the packed bytes, in percent. */
  onProgress?: (percent: number) => void
}

const notReadable = () => new FileError('conflict', ruleMessage('server_archive'))
const tooLarge = () =>
  new FileError('conflict', ruleMessage('server_archive_large', { max: ARCHIVE_ENTRIES_MAX }))
const unsafe = (entry: string) => new FileError('conflict', ruleMessage('server_archive_entry', { entry }))

/** Visits the files and folders of a zip or tar. An archive with a link, or with a path that leaves it, is refused. */
export async function readArchive(handle: FileHandle, reading: Reading): Promise<void> {
  const start = Buffer.alloc(START_BYTES)
  await handle.read(start, 0, START_BYTES, 0)
  const { size } = await handle.stat()
  const counter = new EntryCounter(size)
  try {
    if (start.subarray(0, ZIP.length).equals(ZIP)) await readZip(handle, counter, reading)
    else await readTar(handle, { counter, start }, reading)
  } catch (error) {
    reading.signal.throwIfAborted()
    if (error instanceof FileError) throw error
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('E')) throw error
    throw notReadable()
  }
  if (counter.entries === 0) throw notReadable()
}

/** Holds the bounds of an archive while it is read. */
class EntryCounter {
  readonly #packedBytes: number
  #bytes = 0
  entries = 0

  constructor(packedBytes: number) {
    this.#packedBytes = packedBytes
  }

  /** The names of the next entry; none for the root. */
  next(name: string): string[] {
    this.entries += 1
    if (this.entries > ARCHIVE_ENTRIES_MAX) throw tooLarge()
    const relative = name.replace(/^(?:\.\/)+/, '')
    if (relative === '' || relative === '.') return []
    const names = relative.startsWith('/') ? undefined : namesOfNewPath(relative)
    if (!names) throw unsafe(name)
    return names
  }

  unpack(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > RATIO_MATTERS_ABOVE_BYTES && this.#bytes > this.#packedBytes * RATIO_MAX)
      throw tooLarge()
  }
}

async function readZip(handle: FileHandle, counter: EntryCounter, { visit, signal, onProgress }: Reading) {
  const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true }
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(`/proc/self/fd/${handle.fd}`, options)
  try {
    if (zip.entryCount > ARCHIVE_ENTRIES_MAX) throw tooLarge()
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted()
      const names = counter.next(entry.fileName)
      if (!isPlainInZip(entry)) throw unsafe(entry.fileName)
      const content = async function* () {
        const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
        let checksum = 0
        for await (const chunk of stream) {
          counter.unpack(chunk.byteLength)
          signal.throwIfAborted()
          checksum = crc32(chunk, checksum)
          yield chunk
        }
        if (checksum !== entry.crc32) throw notReadable()
      }
      if (names.length > 0) await visit({ names, isFolder: entry.fileName.endsWith('/'), content })
      onProgress?.(Math.floor((100 * counter.entries) / zip.entryCount))
    }
  } catch (error) {
    const [, name] =
      /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(
        error instanceof Error ? error.message : '',
      ) ?? []
    throw name === undefined ? error : unsafe(name)
  } finally {
    zip.close()
  }
}

/** The upper 16 bits are the Unix mode. */
const isPlainInZip = ({ externalFileAttributes }: Entry): boolean =>
  PLAIN_KINDS.includes((externalFileAttributes >>> 16) & KIND_OF_MODE)

/** Calls back with the length of each part. */
const counting = (count: (bytes: number) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.byteLength)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })

async function readTar(
  handle: FileHandle,
  { counter, start }: { counter: EntryCounter; start: Buffer },
  { visit, signal, onProgress }: Reading,
): Promise<void> {
  const { extract } = await import('tar-stream')
  const { size } = await handle.stat()
  let packed = 0
  const source = handle.createReadStream({ start: 0, autoClose: false })
  const progress = counting((bytes) => {
    packed += bytes
    onProgress?.(Math.floor((100 * packed) / Math.max(size, packed)))
  })
  const isGzip = start.subarray(0, GZIP.length).equals(GZIP)
  const isZstd = start.equals(ZSTD)
  const unpack = isGzip ? [createGunzip()] : isZstd ? [createZstdDecompress()] : []
  const entries = extract()
  const stages = [source, progress, ...unpack, counting((bytes) => counter.unpack(bytes)), entries]
  const feeding = pipeline(stages as [Readable, ...Transform[]], { signal })
  // The loop below reports the same error.
  feeding.catch(() => {})
  for await (const entry of entries) {
    const { name, type } = entry.header
    const names = counter.next(name)
    if (!isPlain(type)) throw unsafe(name)
    if (names.length > 0) await visit({ names, isFolder: type === 'directory', content: () => entry })
    entry.resume()
  }
  await feeding
}

const isPlain = (type: Headers['type']): boolean =>
  type === 'file' || type === 'contiguous-file' || type === 'directory'
