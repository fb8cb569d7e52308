import { randomUUID } from 'node:crypto'
import { constants as C } from 'node:fs'
import { chmod, link, mkdir, readdir, rename, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { ServerFileList } from '@quarry/api/contract/hosting/files'
import { ruleMessage } from '@quarry/api/contract/rules'
import {
  FILE_NAME_MAX_BYTES,
  FILE_PIECE_MAX_BYTES,
  namesOfNewPath,
  namesOfPath,
} from '@quarry/domain/hosting/server-files'
import { deletedSize } from '../server/deleted-files.ts'
import { folderSize } from '../server/folder-size.ts'
import { TreeCopy } from './copy-tree.ts'
import { entryOf, inFolder, openEntry } from './descriptor-walk.ts'
import {
  codeOf,
  fileChanged,
  FileError,
  fileExists,
  noSuchFile,
  notA,
  toFileError,
  toNewFileError,
  toParentError,
} from './file-error.ts'
import { etagOf, identityOf, statEntry } from './file-state.ts'
import { listFolder, type Listing } from './list-folder.ts'
import { removePath, removeTree } from './remove-tree.ts'
import { renameEntry } from './rename-entry.ts'
import { StorageQuota } from './storage-quota.ts'
import { appendContent, discard, type Content } from './stored-parts.ts'

export interface ServerFilesParts {
  /** The folder of the server's files. */
  data: string
  /** For unfinished files, where the server has no access; on the same file system. */
  work: string
  storageMb: () => number
  /** Those of the server: what they have deleted and still use counts as well. */
  processes?: () => readonly number[]
  /** Called after each change of files. */
  onChange?: () => void
}

export interface StoredFile {
  size: number
  etag: string
}

export interface OpenFile extends StoredFile {
  handle: FileHandle
}

interface Place {
  parents: string[]
  name: string
}

/** Something new or existing within the folder; the folder itself is neither moved nor deleted. */
function placeOf(names: string[] | undefined): Place {
  const parents = names?.slice(0, -1)
  const name = names?.at(-1)
  if (parents && name !== undefined) return { parents, name }
  throw new FileError('invalid_input', ruleMessage('file_path', { max: FILE_NAME_MAX_BYTES }))
}
const existing = (file: string): Place => placeOf(namesOfPath(file))
const created = (file: string): Place => placeOf(namesOfNewPath(file))

/**
 * The files of one server. Changes appear as a whole: content is first stored apart, and then takes its name. Nothing but
 * a file whose state the caller knows is ever replaced.
 */
export class ServerFiles {
  readonly #data: string
  readonly #work: string
  readonly #onChange: () => void
  readonly quota: StorageQuota
  #prepared: Promise<unknown> | undefined
  #lastChange: Promise<unknown> = Promise.resolve()

  constructor({ data, work, storageMb, processes = () => [], onChange = () => {} }: ServerFilesParts) {
    this.#data = data
    this.#work = work
    this.#onChange = onChange
    const measure = async () =>
      (await folderSize(data)) + (await folderSize(work)) + (await deletedSize(processes(), data))
    this.quota = new StorageQuota(measure, storageMb)
  }

  /** A new path for an unfinished file. */
  async scratch(): Promise<string> {
    await (this.#prepared ??= this.#prepare().catch((error: unknown) => {
      this.#prepared = undefined
      throw error
    }))
    return path.join(this.#work, `new-${randomUUID()}`)
  }

  /** Deletes what an earlier agent left unfinished; uploads stay. */
  async #prepare(): Promise<void> {
    await mkdir(this.#work, { recursive: true })
    for (const name of await readdir(this.#work))
      // What cannot be deleted must not keep users from writing.
      if (name.startsWith('new-')) await removePath(path.join(this.#work, name)).catch(() => {})
  }

  /** Changes of names happen one after the other, so that a check holds until its change. */
  change<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(work)
    this.#lastChange = result.catch(() => {}).finally(() => this.#onChange())
    return result
  }

  async #in<T>(
    file: string,
    parents: readonly string[],
    work: (folder: FileHandle) => Promise<T>,
    toOpeningError = toParentError,
  ): Promise<T> {
    let isOpen = false
    const workInside = (folder: FileHandle) => {
      isOpen = true
      return work(folder)
    }
    try {
      return await inFolder(this.#data, parents, workInside)
    } catch (error) {
      throw isOpen ? toFileError(error, file) : toOpeningError(error, file, parents)
    }
  }

  /** In the folder of something new. */
  #inNew<T>(file: string, parents: readonly string[], work: (folder: FileHandle) => Promise<T>): Promise<T> {
    return this.#in(file, parents, work, toNewFileError)
  }

  /** Opens a folder for as long as the work takes. */
  inFolder<T>(folder: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
    return this.#in(folder, namesOfPath(folder) ?? [], work)
  }

  list(folder: string, listing: Listing): Promise<ServerFileList> {
    return this.inFolder(folder, (handle) => listFolder(handle, listing))
  }

  /** Opens a file to read it; the caller closes it. */
  async read(file: string): Promise<OpenFile> {
    const { parents, name } = existing(file)
    return this.#in(file, parents, async (folder) => {
      // Opening a device may have effects.
      if (!(await statEntry(folder, name)).isFile()) throw notA('file', file)
      const handle = await openEntry(folder, name, C.O_RDONLY)
      const stats = await handle.stat({ bigint: true })
      if (stats.isFile()) return { handle, size: Number(stats.size), etag: etagOf(stats) }
      await handle.close()
      throw notA('file', file)
    })
  }

  /** The state of a file; undefined without one. */
  async etagOf(file: string): Promise<string | undefined> {
    const { parents, name } = existing(file)
    return this.#in(file, parents, async (folder) => {
      const stats = await statEntry(folder, name).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      })
      if (stats && !stats.isFile()) throw notA('file', file)
      return stats && etagOf(stats)
    })
  }

  /** Fails unless a file with this content may be stored there now: one in the known state, or none. */
  async check(file: string, etag: string | undefined): Promise<void> {
    await this.#inState(file, etag, (folder, name) => this.#checkState(folder, name, { file, etag }))
  }

  /** In the folder of a file that exists in a known state, or of a new one. */
  #inState<T>(
    file: string,
    etag: string | undefined,
    work: (folder: FileHandle, name: string) => Promise<T>,
  ): Promise<T> {
    const { parents, name } = etag === undefined ? created(file) : existing(file)
    return etag === undefined
      ? this.#inNew(file, parents, (folder) => work(folder, name))
      : this.#in(file, parents, (folder) => work(folder, name))
  }

  async #checkState(
    folder: FileHandle,
    name: string,
    { file, etag }: { file: string; etag: string | undefined },
  ): Promise<number | undefined> {
    const stats = await statEntry(folder, name).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (etag === undefined) {
      if (stats) throw fileExists(file)
      return undefined
    }
    if (!stats) throw noSuchFile(file)
    if (!stats.isFile()) throw notA('file', file)
    if (etagOf(stats) !== etag) throw fileChanged(file)
    return Number(stats.mode) & 0o777
  }

  async write(file: string, etag: string | undefined, content: Content): Promise<StoredFile> {
    await this.check(file, etag)
    const scratch = await this.scratch()
    try {
      await appendContent(scratch, content, { quota: this.quota, maxBytes: FILE_PIECE_MAX_BYTES })
      return await this.place(scratch, file, etag)
    } finally {
      await discard(scratch)
    }
  }

  /** Gives finished content its name. */
  async place(scratch: string, file: string, etag: string | undefined): Promise<StoredFile> {
    return this.change(() =>
      this.#inState(file, etag, async (folder, name) => {
        const mode = await this.#checkState(folder, name, { file, etag })
        if (mode === undefined) await link(scratch, entryOf(folder, name))
        else {
          await chmod(scratch, mode)
          await rename(scratch, entryOf(folder, name))
        }
        const stats = await statEntry(folder, name)
        return { size: Number(stats.size), etag: etagOf(stats) }
      }),
    )
  }

  async create(file: string, kind: 'file' | 'folder'): Promise<void> {
    const { parents, name } = created(file)
    return this.#inNew(file, parents, async (folder) => {
      if (kind === 'folder') return mkdir(entryOf(folder, name))
      const handle = await openEntry(folder, name, C.O_WRONLY | C.O_CREAT | C.O_EXCL, 0o664)
      await handle.close()
    })
  }

  /** Returns the identity of what was moved; with one, nothing else is moved. */
  async move(from: string, to: string, id?: string): Promise<string> {
    const source = existing(from)
    const target = created(to)
    return this.change(() =>
      this.#in(from, source.parents, async (folder) => {
        const stats = await statEntry(folder, source.name)
        const identity = identityOf(stats)
        if (id !== undefined && id !== identity) throw fileChanged(from)
        await this.#inNew(to, target.parents, (other) =>
          renameEntry(entryOf(folder, source.name), { folder: other, name: target.name, file: to }),
        )
        return identity
      }),
    )
  }

  async copy(from: string, to: string): Promise<void> {
    const source = existing(from)
    const target = created(to)
    const scratch = await this.scratch()
    const name = path.basename(scratch)
    await inFolder(this.#work, [], async (work) => {
      try {
        await this.#in(from, source.parents, async (folder) => {
          const stats = await statEntry(folder, source.name)
          if (!stats.isFile() && !stats.isDirectory()) throw notA('file', from)
          await new TreeCopy(this.quota).copy(folder, source.name, work, name)
        })
        await this.change(() =>
          this.#inNew(to, target.parents, (folder) =>
            renameEntry(scratch, { folder, name: target.name, file: to }),
          ),
        )
      } finally {
        await removeTree(work, name)
      }
    })
  }

  /** It disappears at once, with all that it contains. */
  async remove(file: string): Promise<void> {
    const { parents, name } = existing(file)
    const scratch = await this.scratch()
    await this.change(() => this.#in(file, parents, (folder) => rename(entryOf(folder, name), scratch)))
    await removePath(scratch)
  }
}
