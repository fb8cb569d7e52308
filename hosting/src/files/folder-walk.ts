import type { FileHandle } from 'node:fs/promises'
import { allowOwner, entryOf, openSubfolder, type EntryName } from './descriptor-walk.ts'
import { codeOf } from './file-error.ts'

/**
 * A server can nest its folders as deeply as it likes. Only the first levels stay open; the way back to a deeper one is `..`, so
 * a walk needs the same number of descriptors for each depth.
 */
const LEVELS_OPEN = 32

export interface FolderVisitor {
  /** Undefined for a folder that is not visited. */
  open: (parent: FileHandle, name: EntryName) => Promise<FileHandle | undefined>
  /** Returns the folders in it that are visited as well. */
  visit: (folder: FileHandle) => Promise<EntryName[]>
  /** Once all below it was visited. Returns whether it is visited once more. */
  leave?: (parent: FileHandle, name: EntryName) => Promise<boolean>
}

interface Level {
  name: EntryName
  /** Undefined while it is closed. */
  handle: FileHandle | undefined
  /** Of the closed folder: a server may move what is visited. */
  identity?: string
  /** What is still to be visited. */
  rest: EntryName[]
}

/** Visits these folders of an open one, and all below them. */
export async function walkFolders(
  root: FileHandle,
  names: readonly EntryName[],
  visitor: FolderVisitor,
): Promise<void> {
  const walk = new FolderWalk(root, names, visitor)
  try {
    while (walk.isOpen) await walk.step()
  } finally {
    await walk.close()
  }
}

class FolderWalk {
  readonly #root: FileHandle
  readonly #visitor: FolderVisitor
  readonly #levels: Level[]

  constructor(root: FileHandle, names: readonly EntryName[], visitor: FolderVisitor) {
    this.#root = root
    this.#visitor = visitor
    this.#levels = [{ name: '.', handle: root, rest: [...names] }]
  }

  get isOpen(): boolean {
    return this.#levels.length > 0
  }

  async step(): Promise<void> {
    const level = this.#levels.at(-1)
    const name = level?.rest.pop()
    if (level && name !== undefined) await this.#descend(level, name)
    else await this.#ascend()
  }

  async close(): Promise<void> {
    for (const { handle } of this.#levels) if (handle !== this.#root) await handle?.close()
  }

  /** Of the last level, which is always open. */
  get #folder(): FileHandle {
    return this.#levels.at(-1)?.handle ?? this.#root
  }

  async #descend(from: Level, name: EntryName): Promise<void> {
    const handle = await this.#visitor.open(this.#folder, name)
    if (!handle) return this.#leave(name)
    const level: Level = { name, handle, rest: [] }
    this.#levels.push(level)
    if (this.#levels.length > LEVELS_OPEN) await closeLevel(from)
    level.rest = await this.#visitor.visit(handle)
  }

  async #ascend(): Promise<void> {
    const left = this.#levels.pop()
    const above = this.#levels.at(-1)
    if (!left?.handle || !above) return
    try {
      above.handle ??= await parentOf(left.handle, above)
    } finally {
      await left.handle.close()
    }
    if (!above.handle) await this.#findAgain()
    if (this.#levels.at(-1) === above) await this.#leave(left.name)
  }

  async #leave(name: EntryName): Promise<void> {
    if (await this.#visitor.leave?.(this.#folder, name)) this.#levels.at(-1)?.rest.push(name)
  }

  /** By its names. What is not at its place any more is not visited further. */
  async #findAgain(): Promise<void> {
    const levels = this.#levels
    for (let at = levels.findLastIndex(({ handle }) => handle) + 1; at < levels.length; at += 1) {
      const [above, level] = [levels[at - 1], levels[at]]
      if (!above?.handle || !level) return
      level.handle = await this.#visitor.open(above.handle, level.name)
      // It may be another folder now, and is the one to come back to.
      delete level.identity
      if (!level.handle) levels.length = at
      else if (at >= LEVELS_OPEN) await closeLevel(above)
    }
  }
}

async function identityOf(folder: FileHandle): Promise<string> {
  const { dev, ino } = await folder.stat()
  return `${dev}:${ino}`
}

async function closeLevel(level: Level): Promise<void> {
  if (!level.handle) return
  level.identity ??= await identityOf(level.handle)
  await level.handle.close()
  level.handle = undefined
}

/** Undefined if the folder is in another one by now. */
async function parentOf(folder: FileHandle, { identity }: Level): Promise<FileHandle | undefined> {
  const parent = await openSubfolder(folder, '..').catch(() => undefined)
  if (!parent || (await identityOf(parent)) === identity) return parent
  await parent.close()
  return undefined
}

/** What a server deletes or replaces while it is visited. */
const GONE: readonly unknown[] = ['ENOENT', 'ELOOP', 'ENOTDIR']
const isGone = (error: unknown): boolean => GONE.includes(codeOf(error))

/** Opens a folder although the server has taken the rights to it from its owner. */
export async function openOwn(parent: FileHandle, name: EntryName): Promise<FileHandle> {
  return openSubfolder(parent, name).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EACCES') throw error
    await allowOwner(entryOf(parent, name))
    return openSubfolder(parent, name)
  })
}

/** Undefined for work on something that is gone by now. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}
