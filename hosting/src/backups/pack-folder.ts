import { createHash, type Hash } from 'node:crypto'
import { constants as C, type Stats } from 'node:fs'
import { lstat, readdir, readlink, type FileHandle } from 'node:fs/promises'
import { once } from 'node:events'
import type { Headers, Pack } from 'tar-stream'
import { entryOf, inFolder, openEntry, openSubfolder, whileOpen } from '../files/descriptor-walk.ts'
import { codeOf } from '../files/file-error.ts'

const ZEROS = Buffer.alloc(64 * 1024)

/** Adds everything below an open folder to a tar. Pipes and devices are no part of a backup. */
export async function packFolder(
  tar: Pack,
  folder: FileHandle,
  signal: AbortSignal,
  path = '',
): Promise<void> {
  for (const name of (await readdir(entryOf(folder, '.'))).toSorted()) {
    signal.throwIfAborted()
    const file = path + name
    try {
      const stats = await lstat(entryOf(folder, name))
      if (stats.isDirectory()) {
        await add(tar, { ...headerOf(`${file}/`, stats), type: 'directory' })
        await whileOpen(openSubfolder(folder, name), (inner) => packFolder(tar, inner, signal, `${file}/`))
      } else if (stats.isSymbolicLink()) {
        const linkname = await readlink(entryOf(folder, name))
        await add(tar, { ...headerOf(file, stats), type: 'symlink', linkname })
      } else if (stats.isFile()) await packFile(tar, folder, { name, file })
    } catch (error) {
      // The server deletes and replaces files meanwhile.
      if (!['ENOENT', 'ELOOP', 'ENOTDIR'].includes(String(codeOf(error)))) throw error
    }
  }
}

/** Smaller parts cost half as much processor time again. */
export const PACKED_AT_ONCE_BYTES = 512 * 1024

const headerOf = (name: string, { mode, mtime }: Stats): Headers => ({ name, mode: mode & 0o7777, mtime })

const add = (tar: Pack, header: Headers): Promise<void> =>
  new Promise((resolve, reject) => {
    tar.entry(header, (error) => (error ? reject(error) : resolve()))
  })

async function packFile(
  tar: Pack,
  folder: FileHandle,
  { name, file }: { name: string; file: string },
): Promise<void> {
  await whileOpen(openEntry(folder, name, C.O_RDONLY), async (handle) => {
    const stats = await handle.stat()
    if (!stats.isFile()) return
    const { promise: added, resolve, reject } = Promise.withResolvers<void>()
    const entry = tar.entry({ ...headerOf(file, stats), size: stats.size }, (error) =>
      error ? reject(error) : resolve(),
    )
    for await (const chunk of exactly(handle, stats.size))
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), added])
    entry.end()
    await added
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

async function addFolder(hash: Hash, folder: FileHandle): Promise<void> {
  for (const name of (await readdir(entryOf(folder, '.'))).toSorted()) {
    const stats = await lstat(entryOf(folder, name)).catch(() => undefined)
    if (!stats) continue
    if (!stats.isDirectory()) {
      hash.update(`${JSON.stringify(name)} ${stats.size} ${stats.mtimeMs}\n`)
      continue
    }
    hash.update(`${JSON.stringify(name)} {\n`)
    const adding = whileOpen(openSubfolder(folder, name), (inner) => addFolder(hash, inner))
    await adding.catch(() => hash.update('?'))
    hash.update('}\n')
  }
}
