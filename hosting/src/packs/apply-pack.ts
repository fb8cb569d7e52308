import { constants as C } from 'node:fs'
import { link, rename, unlink } from 'node:fs/promises'
import { entryOf, openEntry, whileOpen } from '../files/descriptor-walk.ts'
import { createFolders } from '../files/create-folders.ts'
import { FileError } from '../files/file-error.ts'
import { sha512Of } from '../files/file-hash.ts'
import { statEntry } from '../files/file-state.ts'
import type { ServerFiles } from '../files/server-files.ts'
import type { Look, PackPlan, Write } from './pack-plan.ts'

interface Split {
  folder: string
  name: string
}

function splitPath(path: string): Split {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) }
}

const isMissing = (error: unknown): boolean => error instanceof FileError && error.code === 'not_found'

/** Looks at the files of a server; something that is no file, or in the way of a folder, is different from every file. */
export const lookAmong =
  (files: ServerFiles): Look =>
  async (path, sizes) => {
    const { folder, name } = splitPath(path)
    try {
      return await files.inFolder(folder, async (parent) => {
        const stats = await statEntry(parent, name)
        if (!stats.isFile() || !sizes.includes(Number(stats.size))) return null
        return whileOpen(openEntry(parent, name, C.O_RDONLY), (handle) =>
          sha512Of(handle, Number(stats.size)),
        )
      })
    } catch (error) {
      if (isMissing(error)) return undefined
      if (error instanceof FileError) return null
      throw error
    }
  }

/** Within `files.change`: gives stored files their names, and deletes what the pack does not have any more. */
export async function applyPlan(
  files: ServerFiles,
  plan: PackPlan,
  scratchOf: (path: string) => string,
): Promise<void> {
  for (const write of plan.added)
    if (!(await addFile(files, write, scratchOf(write.file.path)))) plan.files.delete(write.file.path)
  for (const { file, target } of plan.replaced) {
    const { folder, name } = splitPath(target)
    await files.inFolder(folder, (parent) => rename(scratchOf(file.path), entryOf(parent, name)))
  }
  for (const path of plan.removed) {
    const { folder, name } = splitPath(path)
    await files
      .inFolder(folder, (parent) => unlink(entryOf(parent, name)))
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
  }
}

/** False if the software of the server has put something there meanwhile. */
async function addFile(files: ServerFiles, { target }: Write, scratch: string): Promise<boolean> {
  const { folder, name } = splitPath(target)
  try {
    await createFolders(files, folder === '' ? [] : folder.split('/'))
    await files.inFolder(folder, (parent) => link(scratch, entryOf(parent, name)))
    return true
  } catch (error) {
    if (error instanceof FileError && IN_THE_WAY.includes(error.rule)) return false
    throw error
  }
}

const IN_THE_WAY: readonly string[] = ['file_exists', 'file_kind']
