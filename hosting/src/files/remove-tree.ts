import type { Dirent } from 'node:fs'
import { readdir, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { entryOf, inFolder, type EntryName } from './descriptor-walk.ts'
import { codeOf } from './file-error.ts'
import { openOwn, unlessGone, walkFolders } from './folder-walk.ts'

/** Of folders in which a process has created something while they were deleted. */
const REPEATED_MAX = 100

/** Deletes an entry of an open folder with all that it contains. Links are deleted, and never followed. */
export async function removeTree(parent: FileHandle, name: EntryName): Promise<void> {
  if (!(await removeFile(parent, name))) return
  let repeated = 0
  const leave = async (folder: FileHandle, child: EntryName) => {
    try {
      await rmdir(entryOf(folder, child))
      return false
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      repeated += 1
      if (codeOf(error) === 'ENOTEMPTY' && repeated <= REPEATED_MAX) return true
      if (codeOf(error) !== 'ENOTDIR') throw error
    }
    await unlessGone(unlink(entryOf(folder, child)))
    return false
  }
  await walkFolders(parent, [name], { open: openWhole, visit: empty, leave })
}

/** Deletes what is no folder; returns whether it is one. */
async function removeFile(folder: FileHandle, name: EntryName): Promise<boolean> {
  try {
    await unlink(entryOf(folder, name))
  } catch (error) {
    if (codeOf(error) === 'EISDIR' || codeOf(error) === 'EPERM') return true
    if (codeOf(error) !== 'ENOENT') throw error
  }
  return false
}

/** Deletes all that is no folder, and returns the folders. */
async function empty(folder: FileHandle): Promise<EntryName[]> {
  const options = { withFileTypes: true, encoding: 'buffer' } as const
  const folders: EntryName[] = []
  for (const entry of (await readdir(entryOf(folder, '.'), options)) as Dirent<Buffer>[])
    if (entry.isDirectory() || (await removeFile(folder, entry.name))) folders.push(entry.name)
  return folders
}

/** Opens a folder with all rights of its owner, which the server may have taken. */
async function openWhole(parent: FileHandle, name: EntryName): Promise<FileHandle | undefined> {
  const folder = await unlessGone(openOwn(parent, name))
  try {
    if (folder && ((await folder.stat()).mode & 0o700) !== 0o700) await folder.chmod(0o700)
  } catch {
    // It belongs to another user: deleting its content fails with the reason.
  }
  return folder
}

/** The same for a path of the agent, which no server can replace. */
export const removePath = (file: string): Promise<void> =>
  inFolder(path.dirname(file), [], (parent) => removeTree(parent, path.basename(file)))
