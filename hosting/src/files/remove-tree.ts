import { readdir, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { allowOwner, entryOf, inFolder, openSubfolder, whileOpen, type EntryName } from './descriptor-walk.ts'
import { codeOf } from './file-error.ts'

/** Deletes an entry of an open folder with all that it contains. Links are deleted, and never followed. */
export async function removeTree(parent: FileHandle, name: EntryName): Promise<void> {
  try {
    await unlink(entryOf(parent, name))
    return
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    if (codeOf(error) !== 'EISDIR' && codeOf(error) !== 'EPERM') throw error
  }
  try {
    await removeContent(parent, name)
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error
    await allowOwner(entryOf(parent, name))
    await removeContent(parent, name)
  }
  await rmdir(entryOf(parent, name))
}

const removeContent = (parent: FileHandle, name: EntryName): Promise<void> =>
  whileOpen(openSubfolder(parent, name), async (folder) => {
    for (const child of await readdir(entryOf(folder, '.'), 'buffer')) await removeTree(folder, child)
  })

/** The same for a path of the agent, which no server can replace. */
export const removePath = (file: string): Promise<void> =>
  inFolder(path.dirname(file), [], (parent) => removeTree(parent, path.basename(file)))
