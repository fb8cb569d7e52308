import { readdir, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import { entryOf, openSubfolder, whileOpen, type EntryName } from './descriptor-walk.ts'
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
  await whileOpen(openSubfolder(parent, name), async (folder) => {
    for (const child of await readdir(entryOf(folder, '.'), 'buffer')) await removeTree(folder, child)
  })
  await rmdir(entryOf(parent, name))
}
