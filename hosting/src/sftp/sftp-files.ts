import { constants as C, type BigIntStats, type Stats } from 'node:fs'
import { link, open, readdir, rename, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { ruleMessage } from '@quarry/api/contract/rules'
import { FILE_NAME_MAX_BYTES, namesOfNewPath, namesOfPath } from '@quarry/domain/hosting/server-files'
import { entryOf, openEntry, openSubfolder, whileOpen } from '../files/descriptor-walk.ts'
import { codeOf, FileError, fileExists, notA } from '../files/file-error.ts'
import { statEntry } from '../files/file-state.ts'
import type { ServerFiles } from '../files/server-files.ts'
import { discard } from '../files/stored-parts.ts'

/** Entries of a folder whose details are read for one response. */
const ENTRIES_AT_ONCE = 100
const COPY_BYTES = 256 * 1024

export interface Entry {
  name: string
  stats: BigIntStats
}

export interface Attributes {
  mode?: number | undefined
  /** In seconds since 1970. */
  atime?: number | undefined
  mtime?: number | undefined
}

interface WriteOptions {
  /** Whether a file that exists is refused, or else may be absent. */
  isNew: boolean
  mayCreate: boolean
  keepsContent: boolean
}

const pathError = () => new FileError('invalid_input', ruleMessage('file_path', { max: FILE_NAME_MAX_BYTES }))

/** The absolute path that a client means; the folder of the server is the root, and nothing is above it. */
export const resolvePath = (text: string): string => path.posix.resolve('/', text)

function placeOf(file: string, names: string[] | undefined) {
  const name = names?.at(-1)
  if (!names || name === undefined) throw pathError()
  return { file, parent: names.slice(0, -1).join('/'), name }
}
const existing = (file: string) => placeOf(file, namesOfPath(file))
const created = (file: string) => placeOf(file, namesOfNewPath(file))

/** The files of a server as SFTP uses them, by the same walk, names and quota as the API. */
export class SftpFiles {
  readonly #files: ServerFiles

  constructor(files: ServerFiles) {
    this.#files = files
  }

  /** Of an entry itself: links are never followed. */
  stat(file: string): Promise<BigIntStats> {
    const names = namesOfPath(file)
    if (names?.length === 0) return this.#files.inFolder('', (folder) => folder.stat({ bigint: true }))
    const { parent, name } = existing(file)
    return this.#files.inFolder(parent, (folder) => statEntry(folder, name))
  }

  async openToRead(file: string): Promise<FileHandle> {
    return (await this.#files.read(file)).handle
  }

  /** Opens a folder to list it by parts. */
  async openFolder(file: string): Promise<OpenFolder> {
    const names = namesOfPath(file)
    if (!names) throw pathError()
    const opened = await this.#files.inFolder(file, async (folder) => openSubfolder(folder, '.'))
    return new OpenFolder(opened)
  }

  /** Opens a file to write it. What is written is stored apart, and takes the name when it is closed. */
  async openToWrite(file: string, { isNew, mayCreate, keepsContent }: WriteOptions): Promise<FileWriting> {
    const stats = await this.stat(file).catch((error: unknown) => {
      if (error instanceof FileError && error.code === 'not_found') return undefined
      throw error
    })
    if (stats && isNew) throw fileExists(file)
    if (stats && !stats.isFile()) throw notA('file', file)
    // Fails as well if the parent does not exist.
    const place = stats ? existing(file) : created(file)
    await this.#files.inFolder(place.parent, () => Promise.resolve())
    if (!stats && !mayCreate) await this.stat(file)
    const scratch = await this.#files.scratch()
    const handle = await open(scratch, 'wx+', 0o664)
    const writing = new FileWriting({ files: this.#files, place, scratch, handle, isNew: !stats })
    try {
      if (stats) await handle.chmod(Number(stats.mode) & 0o777)
      if (stats && keepsContent) await writing.copyFrom(await this.openToRead(file))
      return writing
    } catch (error) {
      await writing.abandon()
      throw error
    }
  }

  createFolder(file: string): Promise<void> {
    return this.#files.create(file, 'folder')
  }

  /** Deletes anything but a folder. */
  removeFile(file: string): Promise<void> {
    const { parent, name } = existing(file)
    return this.#files.change(() => this.#files.inFolder(parent, (folder) => unlink(entryOf(folder, name))))
  }

  /** Deletes an empty folder. */
  removeFolder(file: string): Promise<void> {
    const { parent, name } = existing(file)
    return this.#files.change(() => this.#files.inFolder(parent, (folder) => rmdir(entryOf(folder, name))))
  }

  /** Never replaces anything. */
  async rename(from: string, to: string): Promise<void> {
    await this.#files.move(from, to)
  }

  /** Changes rights and times of a file or folder. Its owner stays. */
  async setAttributes(file: string, attributes: Attributes): Promise<void> {
    if ((namesOfPath(file) ?? []).length === 0) throw pathError()
    const { parent, name } = existing(file)
    await this.#files.inFolder(parent, async (folder) => {
      const stats = await statEntry(folder, name)
      if (!stats.isFile() && !stats.isDirectory()) throw notA('file', file)
      await whileOpen(openEntry(folder, name, C.O_RDONLY), (handle) => applyAttributes(handle, attributes))
    })
  }
}

/** The agent and the server keep their own access. */
async function applyAttributes(handle: FileHandle, { mode, atime, mtime }: Attributes): Promise<void> {
  const stats: Stats = await handle.stat()
  if (mode !== undefined) await handle.chmod((mode & 0o777) | (stats.isDirectory() ? 0o700 : 0o600))
  if (atime !== undefined && mtime !== undefined) await handle.utimes(atime, mtime)
}

/** A folder that is listed by parts. */
export class OpenFolder {
  readonly handle: FileHandle
  #names: string[] | undefined

  constructor(handle: FileHandle) {
    this.handle = handle
  }

  /** The next entries; none at the end. */
  async next(): Promise<Entry[]> {
    this.#names ??= await readdir(entryOf(this.handle, '.'))
    const entries: Entry[] = []
    while (entries.length === 0 && this.#names.length > 0) {
      const names = this.#names.splice(0, ENTRIES_AT_ONCE)
      const found = await Promise.all(
        // It disappeared, or its name is no text.
        names.map((name) =>
          statEntry(this.handle, name).then(
            (stats) => ({ name, stats }),
            () => undefined,
          ),
        ),
      )
      entries.push(...found.filter((entry) => entry !== undefined))
    }
    return entries
  }
}

interface FileWritingParts {
  files: ServerFiles
  place: { file: string; parent: string; name: string }
  scratch: string
  handle: FileHandle
  isNew: boolean
}

/** A file that is being written. Bytes count towards the storage of the plan as soon as they are needed. */
export class FileWriting {
  readonly file: string
  readonly handle: FileHandle
  readonly #parts: FileWritingParts
  #sizeBytes = 0
  #takenBytes = 0
  /** Of the first failed write: the file would be incomplete. */
  #failure: unknown

  constructor(parts: FileWritingParts) {
    this.#parts = parts
    this.file = parts.place.file
    this.handle = parts.handle
  }

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  async copyFrom(source: FileHandle): Promise<void> {
    await whileOpen(Promise.resolve(source), async () => {
      const chunk = Buffer.allocUnsafe(COPY_BYTES)
      for (let at = 0; ;) {
        const { bytesRead } = await source.read(chunk, 0, COPY_BYTES, at)
        if (bytesRead === 0) return
        await this.write(chunk.subarray(0, bytesRead), at)
        at += bytesRead
      }
    })
  }

  async write(data: Buffer, offset: number): Promise<void> {
    try {
      await this.#grow(offset + data.byteLength)
      await this.handle.write(data, 0, data.byteLength, offset)
    } catch (error) {
      this.#failure ??= error
      throw error
    }
  }

  async truncate(sizeBytes: number): Promise<void> {
    await this.#grow(sizeBytes)
    await this.handle.truncate(sizeBytes)
    this.#sizeBytes = sizeBytes
  }

  /** A gap counts as if it had been written. */
  async #grow(endBytes: number): Promise<void> {
    const more = endBytes - this.#sizeBytes
    if (more <= 0) return
    await this.#parts.files.quota.take(more)
    this.#takenBytes += more
    this.#sizeBytes = endBytes
  }

  setAttributes(attributes: Attributes): Promise<void> {
    return applyAttributes(this.handle, attributes)
  }

  /** Gives what was written its name, unless a part of it is missing. */
  async finish(): Promise<void> {
    if (this.#failure !== undefined) {
      await this.abandon()
      throw this.#failure
    }
    const { files, place, scratch, isNew } = this.#parts
    try {
      await this.handle.close()
      await files.change(() =>
        files.inFolder(place.parent, async (folder) => {
          // Unlike `rename`, this fails if something has the name by now.
          if (isNew) return link(scratch, entryOf(folder, place.name))
          await checkReplaceable(folder, place)
          return rename(scratch, entryOf(folder, place.name))
        }),
      )
      await discard(scratch)
    } catch (error) {
      await this.abandon()
      throw error
    }
  }

  async abandon(): Promise<void> {
    await this.handle.close().catch(() => {})
    await discard(this.#parts.scratch)
    this.#parts.files.quota.give(this.#takenBytes)
    this.#takenBytes = 0
  }
}

/** Only a file is replaced. */
async function checkReplaceable(
  folder: FileHandle,
  { file, name }: FileWritingParts['place'],
): Promise<void> {
  const stats = await statEntry(folder, name).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (stats && !stats.isFile()) throw notA('file', file)
}
