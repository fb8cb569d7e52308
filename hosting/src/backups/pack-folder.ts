import { createHash, type Hash } from 'node:crypto'
import { constants as C, type Stats } from 'node:fs'
import { lstat, readdir, readlink, type FileHandle } from 'node:fs/promises'
import { once } from 'node:events'
import { BACKUP_PATH_MAX_BYTES } from '@quarry/domain/hosting/backups'
import type { Headers, Pack } from 'tar-stream'
import { InstallError } from '../flavours/flavour.ts'
import { entryOf, inFolder, openEntry, openSubfolder, whileOpen } from '../files/descriptor-walk.ts'
import { codeOf } from '../files/file-error.ts'

const ZEROS = Buffer.alloc(64 * 1024)

/** Entries that are read at once: each step of one alone would wait for a thread. */
const READ_AT_ONCE = 32
/** Larger files are read while they are packed. */
const SMALL_MAX_BYTES = 64 * 1024

declare module 'tar-stream' {
  interface Headers {
    /** Records of the extended header, which the types do not name. */
    pax?: Record<string, string>
  }
}

interface Packing {
  tar: Pack
  folder: FileHandle
  signal: AbortSignal
  /** Of the folder in the tar. */
  path: Buffer
}

/** Paths of a tar are text. Another one is kept beside it, in base64. */
export const BYTES_OF_PATH = 'QUARRY.path'
/** The same for what a link refers to. */
export const BYTES_OF_TARGET = 'QUARRY.linkpath'
const SLASH = Buffer.from('/')

/** Adds everything below an open folder to a tar. Pipes and devices are no part of a backup. */
export async function packFolder(
  tar: Pack,
  folder: FileHandle,
  signal: AbortSignal,
  path = Buffer.alloc(0),
): Promise<void> {
  for await (const entries of entriesOf(folder)) {
    // Apart from the folders, so that none of their content waits in memory while those are packed.
    await packFiles(
      entries.filter(({ stats }) => !stats.isDirectory()),
      { tar, folder, signal, path },
    )
    for (const { name, stats } of entries) {
      signal.throwIfAborted()
      if (!stats.isDirectory()) continue
      const below = Buffer.concat([path, name, SLASH])
      await add(tar, { ...headerOf(below, stats), type: 'directory' })
      await whileThere(
        whileOpen(openSubfolder(folder, name), (inner) => packFolder(tar, inner, signal, below)),
      )
    }
  }
}

interface FolderEntry {
  name: Buffer
  stats: Stats
}

/** The entries of a folder by name, some at once, without those that disappear meanwhile. */
async function* entriesOf(folder: FileHandle): AsyncGenerator<FolderEntry[]> {
  const names = (await readdir(entryOf(folder, '.'), 'buffer')).toSorted((a, b) => a.compare(b))
  for (let start = 0; start < names.length; start += READ_AT_ONCE) {
    const some = names.slice(start, start + READ_AT_ONCE)
    const reading = some.map(async (name) => ({ name, stats: await lstat(entryOf(folder, name)) }))
    yield (await Promise.all(reading.map(whileThere))).filter((entry) => entry !== undefined)
  }
}

/** Undefined for what the server deletes or replaces meanwhile. */
async function whileThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(String(codeOf(error)))) return undefined
    throw error
  }
}

async function packFiles(entries: readonly FolderEntry[], packing: Packing): Promise<void> {
  const small = await Promise.all(entries.map((entry) => whileThere(readSmall(packing.folder, entry))))
  for (const [at, entry] of entries.entries()) {
    packing.signal.throwIfAborted()
    await whileThere(packEntry(entry, small[at], packing))
  }
}

interface SmallFile {
  stats: Stats
  content: Buffer
}

/** Undefined if it is no small file, or changes while it is read. */
async function readSmall(folder: FileHandle, { name, stats }: FolderEntry): Promise<SmallFile | undefined> {
  if (!stats.isFile() || stats.size > SMALL_MAX_BYTES) return undefined
  return whileOpen(openEntry(folder, name, C.O_RDONLY), async (handle) => {
    const opened = await handle.stat()
    if (!opened.isFile() || opened.size > SMALL_MAX_BYTES) return undefined
    const { bytesRead, buffer: content } = await handle.read(Buffer.alloc(opened.size), 0, opened.size, 0)
    return bytesRead === opened.size ? { stats: opened, content } : undefined
  })
}

async function packEntry(
  { name, stats }: FolderEntry,
  small: SmallFile | undefined,
  { tar, folder, path }: Packing,
): Promise<void> {
  const file = Buffer.concat([path, name])
  if (stats.isSymbolicLink()) {
    const target = await readlink(entryOf(folder, name), 'buffer')
    const header = headerOf(file, stats, bytesBeside(BYTES_OF_TARGET, target))
    await add(tar, { ...header, type: 'symlink', linkname: target.toString() })
  } else if (small)
    await addContent(tar, { ...headerOf(file, small.stats), size: small.content.byteLength }, [small.content])
  else if (stats.isFile()) await packFile(tar, folder, { name, file })
}

/** Smaller parts cost half as much processor time again. */
export const PACKED_AT_ONCE_BYTES = 512 * 1024

/** This limits the folders that are open at once as well: a name and its slash have two bytes or more. */
function requireShort(pathBytes: number): void {
  if (pathBytes > BACKUP_PATH_MAX_BYTES)
    throw new InstallError('path_too_long', `a path has more than ${BACKUP_PATH_MAX_BYTES} bytes`)
}

function headerOf(file: Buffer, { mode, mtime }: Stats, more?: Record<string, string>): Headers {
  requireShort(file.byteLength)
  const header = { name: file.toString(), mode: mode & 0o7777, mtime }
  const bytes = bytesBeside(BYTES_OF_PATH, file)
  return bytes || more ? { ...header, pax: { ...bytes, ...more } } : header
}

/** Undefined for bytes that are text. */
function bytesBeside(key: string, bytes: Buffer): Record<string, string> | undefined {
  return Buffer.from(bytes.toString()).equals(bytes) ? undefined : { [key]: bytes.toString('base64') }
}

const add = (tar: Pack, header: Headers): Promise<void> =>
  new Promise((resolve, reject) => {
    tar.entry(header, (error) => (error ? reject(error) : resolve()))
  })

/** A file with its content, as fast as the tar is read. */
async function addContent(
  tar: Pack,
  header: Headers,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const { promise: added, resolve, reject } = Promise.withResolvers<void>()
  const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()))
  for await (const chunk of content)
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), added])
  entry.end()
  await added
}

async function packFile(
  tar: Pack,
  folder: FileHandle,
  { name, file }: { name: Buffer; file: Buffer },
): Promise<void> {
  await whileOpen(openEntry(folder, name, C.O_RDONLY), async (handle) => {
    const stats = await handle.stat()
    if (!stats.isFile()) return
    await addContent(tar, { ...headerOf(file, stats), size: stats.size }, exactly(handle, stats.size))
  })
}

/** As many bytes as the tar announces: a file may grow or shrink while it is read. */
async function* exactly(handle: FileHandle, sizeBytes: number): AsyncGenerator<Buffer> {
  let left = sizeBytes
  if (left > 0) {
    const content = handle.createReadStream({
      start: 0,
      end: sizeBytes - 1,
      autoClose: false,
      highWaterMark: PACKED_AT_ONCE_BYTES,
    })
    for await (const chunk of content as AsyncIterable<Buffer>) {
      left -= chunk.byteLength
      yield chunk
    }
  }
  for (; left > 0; left -= ZEROS.byteLength) yield ZEROS.subarray(0, left)
}

/** Another text whenever a file below a folder was added, changed or removed. */
export async function folderFingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256')
  await inFolder(folder, [], (root) => addFolder(hash, root))
  return hash.digest('hex')
}

async function addFolder(hash: Hash, folder: FileHandle, pathBytes = 0): Promise<void> {
  for await (const entries of entriesOf(folder))
    for (const { name, stats } of entries) {
      const text = JSON.stringify(name.toString())
      if (!stats.isDirectory()) {
        hash.update(`${text} ${stats.size} ${stats.mtimeMs}\n`)
        continue
      }
      hash.update(`${text} {\n`)
      const below = pathBytes + name.byteLength + SLASH.byteLength
      requireShort(below)
      const adding = whileOpen(openSubfolder(folder, name), (inner) => addFolder(hash, inner, below))
      await adding.catch((error: unknown) => {
        if (error instanceof InstallError) throw error
        hash.update('?')
      })
      hash.update('}\n')
    }
}
