import { constants as C } from 'node:fs'
import { readdir, rename, link, unlink, type FileHandle } from 'node:fs/promises'
import type { NodeFile, PlacedFile } from '@quarry/api/contract/hosting/node-content'
import type { PackOrigin } from '@quarry/api/contract/hosting/node-packs'
import {
  contentName,
  isContentName,
  type PackFileState,
  type ServerContentPlace,
} from '@quarry/domain/hosting/server-content'
import { namesOfPath } from '@quarry/domain/hosting/server-files'
import { CONTENT_FILES_MAX } from '@quarry/domain/limits/counts'
import { entryOf, openEntry, whileOpen } from '../files/descriptor-walk.ts'
import { createFolders } from '../files/create-folders.ts'
import { sha512Of } from '../files/file-hash.ts'
import { codeOf, FileError, fileExists, notA } from '../files/file-error.ts'
import { etagOf, statEntry } from '../files/file-state.ts'
import type { ServerFiles } from '../files/server-files.ts'
import { discard } from '../files/stored-parts.ts'
import { originOf, type PackRecord } from '../packs/pack-record.ts'
import type { ServerPacks } from '../packs/server-packs.ts'
import { downloadFile } from './download-file.ts'

/** Larger files are listed without a hash: reading them would keep the disk busy. */
const HASHED_MAX_BYTES = 512 * 1024 ** 2
/** Files in two folders of the largest size. */
const HASHES_KEPT = 2 * CONTENT_FILES_MAX

interface Listing {
  folder: string
  extension: ServerContentPlace['extension']
}

interface ListedFiles {
  files: NodeFile[]
  total: number
}

type DescribedFile = Omit<NodeFile, 'pack'>

interface Download {
  file: PlacedFile
  scratch: string
}

/** The mods, plugins or data packs of a server. */
export class ContentFiles {
  readonly #files: ServerFiles
  readonly #siteUrl: string
  readonly #packs: Pick<ServerPacks, 'record'>
  /** By the state of a file, so that each is read once. */
  readonly #hashes = new Map<string, Promise<string>>()

  constructor(files: ServerFiles, siteUrl: string, packs: Pick<ServerPacks, 'record'>) {
    this.#files = files
    this.#siteUrl = siteUrl
    this.#packs = packs
  }

  /** The first files by name; none without the folder. */
  async list(listing: Listing): Promise<ListedFiles & { installed: PackOrigin | null }> {
    const record = await this.#packs.record()
    const found = await this.#list(listing, record)
    return { ...found, installed: record ? originOf(record) : null }
  }

  async #list({ folder, extension }: Listing, record: PackRecord | undefined): Promise<ListedFiles> {
    try {
      return await this.#files.inFolder(folder, async (handle) => {
        const entries = await readdir(entryOf(handle, '.'), { withFileTypes: true })
        const names = entries
          .filter((entry) => entry.isFile() && isContentName(entry.name, extension))
          .map(({ name }) => name)
          .toSorted()
        const files: NodeFile[] = []
        for (const name of names.slice(0, CONTENT_FILES_MAX)) {
          const file = await this.#describe(handle, name)
          if (file) files.push({ ...file, pack: packStateOf(record, folder, file) })
        }
        return { files, total: names.length }
      })
    } catch (error) {
      if (error instanceof FileError && error.code === 'not_found') return { files: [], total: 0 }
      throw error
    }
  }

  /** Undefined for a file that has disappeared. */
  async #describe(folder: FileHandle, name: string): Promise<DescribedFile | undefined> {
    try {
      return await whileOpen(openEntry(folder, name, C.O_RDONLY), async (handle) => {
        const stats = await handle.stat({ bigint: true })
        if (!stats.isFile()) return undefined
        const size = Number(stats.size)
        const sha512 = size > HASHED_MAX_BYTES ? null : await this.#hash(handle, etagOf(stats), size)
        return { name, size, sha512 }
      })
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return undefined
      throw error
    }
  }

  #hash(handle: FileHandle, state: string, size: number): Promise<string> {
    const known = this.#hashes.get(state)
    if (known) return known
    const hash = sha512Of(handle, size)
    this.#hashes.set(state, hash)
    hash.catch(() => this.#hashes.delete(state))
    const [oldest] = this.#hashes.keys()
    if (this.#hashes.size > HASHES_KEPT && oldest !== undefined) this.#hashes.delete(oldest)
    return hash
  }

  /**
   * Downloads all files, and then gives them their names. Before that, nothing changes. Files that are there already are
   * not downloaded, so a request can be repeated.
   */
  async place(folder: string, wanted: readonly PlacedFile[], signal: AbortSignal): Promise<void> {
    await createFolders(this.#files, namesOfPath(folder) ?? [])
    const scratches: string[] = []
    const downloads: Download[] = []
    try {
      for (const file of wanted) {
        if (await this.#has(folder, file)) continue
        const scratch = await this.#files.scratch()
        scratches.push(scratch)
        await downloadFile(new URL(file.path, this.#siteUrl), {
          scratch,
          file,
          quota: this.#files.quota,
          signal,
        })
        downloads.push({ file, scratch })
      }
      await this.#files.change(() => this.#placeAll(folder, wanted, downloads))
    } finally {
      for (const scratch of scratches) await discard(scratch)
    }
  }

  #has(folder: string, { name, sha512 }: PlacedFile): Promise<boolean> {
    return this.#files.inFolder(folder, async (handle) => {
      const found = await this.#describe(handle, name)
      return found?.sha512 === sha512
    })
  }

  #placeAll(folder: string, wanted: readonly PlacedFile[], downloads: readonly Download[]): Promise<void> {
    return this.#files.inFolder(folder, async (handle) => {
      for (const { file } of downloads) await checkReplaced(handle, file)
      for (const { file, scratch } of downloads)
        await (file.replaces.includes(file.name) ? rename : link)(scratch, entryOf(handle, file.name))
      for (const { name, replaces } of wanted)
        for (const other of replaces)
          if (other !== name && !other.includes('/')) await removeFile(handle, other)
    })
  }
}

/** Nothing but a file of the same project has the name. */
async function checkReplaced(folder: FileHandle, { name, replaces }: PlacedFile): Promise<void> {
  const stats = await statEntry(folder, name).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (!stats) return
  if (!stats.isFile()) throw notA('file', name)
  if (!replaces.includes(name)) throw fileExists(name)
}

/** Whether a file is one of the modpack, also if it is disabled. */
function packStateOf(
  record: PackRecord | undefined,
  folder: string,
  { name, size, sha512 }: DescribedFile,
): PackFileState | null {
  const own = record?.files.get(`${folder}/${contentName(name, true)}`)
  if (!own) return null
  return own.size === size && (sha512 === null || sha512 === own.sha512) ? 'unchanged' : 'changed'
}

const removeFile = (folder: FileHandle, name: string): Promise<void> =>
  unlink(entryOf(folder, name)).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
