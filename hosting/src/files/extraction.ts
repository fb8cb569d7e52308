import { mkdir, readdir, rename, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { ARCHIVE_CONFLICTS_MAX } from '@quarry/domain/limits/counts'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ArchiveCheck } from '@quarry/api/contract/hosting/files'
import { isWrapper, namesOfPath } from '@quarry/domain/hosting/server-files'
import { readArchive, type ArchiveEntry } from './archive.ts'
import { entryOf, inFolder, openSubfolder, whileOpen } from './descriptor-walk.ts'
import { codeOf, fileExists } from './file-error.ts'
import { statEntry } from './file-state.ts'
import { removePath } from './remove-tree.ts'
import { renameEntry } from './rename-entry.ts'
import type { ServerFiles } from './server-files.ts'

export interface Extraction {
  archive: string
  /** An existing folder. */
  folder: string
  /** Whether a single folder around all that the archive has is left out. */
  unwraps: boolean
}

export interface Extracting {
  overwrites: boolean
  /** Whether the archive is deleted afterwards. */
  deletes?: boolean
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** What an extraction would do: how much it writes, and the first of the files that it would replace. */
export async function checkArchive(
  files: ServerFiles,
  { archive, folder, unwraps }: Extraction,
  signal: AbortSignal,
): Promise<ArchiveCheck> {
  const { handle } = await files.read(archive)
  const check = { files: 0, size: 0 }
  const wrapped = new Conflicts()
  const unwrapped = new Conflicts()
  const wrapper = new Wrapper()
  await whileOpen(Promise.resolve(handle), (opened) =>
    files.inFolder(folder, async (target) => {
      const existing = new KnownFolders(target)
      const visit = async ({ names, isFolder, content }: ArchiveEntry) => {
        if (!isFolder) {
          check.files += 1
          for await (const chunk of content()) check.size += chunk.byteLength
        }
        if (await existing.conflicts(names, isFolder)) wrapped.add(names)
        wrapper.see(names, isFolder)
        if (!unwraps || wrapper.name === undefined) return
        const inner = names.slice(1)
        if (await existing.conflicts(inner, isFolder)) unwrapped.add(inner)
      }
      await readArchive(opened, { visit, signal })
    }),
  )
  const name = unwraps ? wrapper.name : undefined
  const { paths, hasMore } = name === undefined ? wrapped : unwrapped
  return { ...check, conflicts: paths, more_conflicts: hasMore, unwrapped: name ?? null }
}

/** Paths where something is already, up to a bound. */
class Conflicts {
  readonly paths: string[] = []
  hasMore = false

  add(names: readonly string[]): void {
    if (this.paths.length < ARCHIVE_CONFLICTS_MAX) this.paths.push(names.join('/'))
    else this.hasMore = true
  }
}

/** Finds the folder around all entries of an archive. */
class Wrapper {
  /** Undefined once something is outside of it, and for a folder that the game knows. */
  name: string | undefined
  #isFirst = true

  see([top = '', ...inner]: readonly string[], isFolder: boolean): void {
    const isInside = inner.length > 0 || isFolder
    if (this.#isFirst) this.name = isInside && isWrapper(top) ? top : undefined
    else if (top !== this.name) this.name = undefined
    this.#isFirst = false
  }
}

/** The content of folders that were looked at, since an archive has many entries in few folders. */
class KnownFolders {
  readonly #root: FileHandle
  readonly #known = new Map<string, Promise<ReadonlyMap<string, boolean> | undefined>>()

  constructor(root: FileHandle) {
    this.#root = root
  }

  /** Names, and whether each is a folder. */
  #entriesOf(names: readonly string[]): Promise<ReadonlyMap<string, boolean> | undefined> {
    const key = names.join('/')
    const known = this.#known.get(key) ?? this.#read(names).catch(() => undefined)
    this.#known.set(key, known)
    return known
  }

  async #read(names: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    return inFolder(entryOf(this.#root, '.').toString(), names, async (folder) => {
      const entries = await readdir(entryOf(folder, '.'), { withFileTypes: true })
      return new Map(entries.map((entry) => [entry.name, entry.isDirectory()]))
    })
  }

  /** Whether something is in the way: at the place itself, or where a folder above it should be. */
  async conflicts(names: readonly string[], isFolder: boolean): Promise<boolean> {
    for (const [at, name] of names.entries()) {
      const found = (await this.#entriesOf(names.slice(0, at)))?.get(name)
      if (found === undefined) return false
      const needsFolder = at < names.length - 1 || isFolder
      if (!(found && needsFolder)) return true
    }
    return false
  }
}

/** Unpacks into a folder apart, and then moves everything to its place. */
export async function extractArchive(
  files: ServerFiles,
  { archive, folder, unwraps }: Extraction,
  { overwrites, deletes = false, signal, onProgress }: Extracting,
): Promise<void> {
  const scratch = await files.scratch()
  await mkdir(scratch)
  try {
    const { handle } = await files.read(archive)
    const visit = (entry: ArchiveEntry) => unpack(files, scratch, entry)
    await whileOpen(Promise.resolve(handle), (opened) => readArchive(opened, { visit, signal, onProgress }))
    await files.change(() =>
      files.inFolder(folder, async (target) =>
        inFolder(scratch, unwraps ? await wrapperIn(scratch) : [], async (source) => {
          await mergeFolder(source, target, { overwrites, isTrial: true, at: folder })
          await mergeFolder(source, target, { overwrites, isTrial: false, at: folder })
        }),
      ),
    )
    if (deletes) await files.remove(archive)
  } finally {
    await removePath(scratch)
  }
}

/** The names of the folder around all that was unpacked; none without one. */
async function wrapperIn(scratch: string): Promise<string[]> {
  const [only, ...others] = await readdir(scratch, { withFileTypes: true })
  return only?.isDirectory() && others.length === 0 && isWrapper(only.name) ? [only.name] : []
}

async function unpack(files: ServerFiles, scratch: string, { names, isFolder, content }: ArchiveEntry) {
  const file = path.join(scratch, ...names)
  try {
    await mkdir(isFolder ? file : path.dirname(file), { recursive: true })
    if (isFolder) return
    const counted = async function* () {
      for await (const chunk of content()) {
        await files.quota.take(chunk.byteLength)
        yield chunk
      }
    }
    await pipeline(counted, createWriteStream(file, { flags: 'wx' }))
  } catch (error) {
    // Two entries of the archive have one name.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') throw fileExists(names.join('/'))
    throw error
  }
}

interface Merge {
  overwrites: boolean
  /** Only checks. */
  isTrial: boolean
  at: string
}

/** Moves the content of one folder into another. */
async function mergeFolder(source: FileHandle, target: FileHandle, { at, ...merge }: Merge): Promise<void> {
  for (const entry of await readdir(entryOf(source, '.'), { withFileTypes: true })) {
    const { name } = entry
    const file = [...(namesOfPath(at) ?? []), name].join('/')
    const found = await statEntry(target, name).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
    if (!found) {
      if (!merge.isTrial) await renameEntry(entryOf(source, name), { folder: target, name, file })
    } else if (entry.isDirectory() && found.isDirectory())
      await whileOpen(openSubfolder(source, name), (from) =>
        whileOpen(openSubfolder(target, name), (to) => mergeFolder(from, to, { at: file, ...merge })),
      )
    else if (!merge.overwrites || entry.isDirectory() || !found.isFile()) throw fileExists(file)
    else if (!merge.isTrial) await rename(entryOf(source, name), entryOf(target, name))
  }
}
