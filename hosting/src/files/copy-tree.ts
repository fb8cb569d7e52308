import { constants as C } from 'node:fs'
import { mkdir, readdir, type FileHandle } from 'node:fs/promises'
import { FILE_DEPTH_MAX } from '@quarry/domain/hosting/server-files'
import { COPIED_FILES_MAX } from '@quarry/domain/limits/counts'
import { ruleMessage } from '@quarry/api/contract/rules'
import { entryOf, openEntry, openSubfolder, whileOpen, type EntryName } from './descriptor-walk.ts'
import { FileError } from './file-error.ts'
import { statEntry } from './file-state.ts'
import type { StorageQuota } from './storage-quota.ts'

const CHUNK_BYTES = 256 * 1024

/** One copy of a file or folder, which counts its entries. */
export class TreeCopy {
  readonly #quota: StorageQuota
  #entries = 0
  #depth = 0

  constructor(quota: StorageQuota) {
    this.#quota = quota
  }

  /** Copies an entry of one open folder to another. Only files and folders are copied. */
  async copy(from: FileHandle, name: EntryName, to: FileHandle, newName: EntryName): Promise<void> {
    // The folders above it are open.
    if (this.#depth > FILE_DEPTH_MAX)
      throw new FileError('invalid_input', ruleMessage('file_copy_deep', { max: FILE_DEPTH_MAX }), 'from')
    this.#entries += 1
    if (this.#entries > COPIED_FILES_MAX)
      throw new FileError('invalid_input', ruleMessage('file_copy_large', { max: COPIED_FILES_MAX }), 'from')
    const stats = await statEntry(from, name)
    if (stats.isFile()) await this.#copyFile(from, name, to, newName)
    else if (stats.isDirectory()) await this.#copyFolder(from, name, to, newName)
  }

  async #copyFolder(from: FileHandle, name: EntryName, to: FileHandle, newName: EntryName): Promise<void> {
    await mkdir(entryOf(to, newName))
    this.#depth += 1
    await whileOpen(openSubfolder(from, name), (source) =>
      whileOpen(openSubfolder(to, newName), async (target) => {
        for (const child of await readdir(entryOf(source, '.'), 'buffer'))
          await this.copy(source, child, target, child)
      }),
    )
    this.#depth -= 1
  }

  async #copyFile(from: FileHandle, name: EntryName, to: FileHandle, newName: EntryName): Promise<void> {
    await whileOpen(openEntry(from, name, C.O_RDONLY), async (source) => {
      const stats = await source.stat()
      // Replaced meanwhile.
      if (!stats.isFile()) return
      const target = openEntry(to, newName, C.O_WRONLY | C.O_CREAT | C.O_EXCL, stats.mode & 0o777)
      await whileOpen(target, (handle) => this.#copyBytes(source, handle, stats.size))
    })
  }

  /** At most as many as it has now: it may grow while it is copied. */
  async #copyBytes(source: FileHandle, target: FileHandle, sizeBytes: number): Promise<void> {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let left = sizeBytes; left > 0;) {
      const { bytesRead } = await source.read(chunk, 0, Math.min(CHUNK_BYTES, left))
      if (bytesRead === 0) return
      await this.#quota.take(bytesRead)
      await target.writeFile(chunk.subarray(0, bytesRead))
      left -= bytesRead
    }
  }
}
