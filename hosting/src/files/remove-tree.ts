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
  await whileOpen(openOwn(parent, name), async (folder) => {
    for (const child of await readdir(entryOf(folder, '.'), 'buffer')) await removeTree(folder, child)
  })
  await rmdir(entryOf(parent, name))
}

/** Opens a folder with all rights of its owner, which the server may have taken. */
async function openOwn(parent: FileHandle, name: EntryName): Promise<FileHandle> {
  const folder = await openSubfolder(parent, name).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EACCES') throw error
    await allowOwner(entryOf(parent, name))
    return openSubfolder(parent, name)
  })
  try {
    if (((await folder.stat()).mode & 0o700) !== 0o700) await folder.chmod(0o700)
  } catch {
    // It belongs to another user: deleting its content fails with the reason.
  }
  return folder
}

/** The same for a path of the agent, which no server can replace. */
export const removePath = (file: string): Promise<void> =>
  inFolder(path.dirname(file), [], (parent) => removeTree(parent, path.basename(file)))
