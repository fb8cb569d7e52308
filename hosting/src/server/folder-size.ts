import type { Dirent } from 'node:fs'
import { lstat, opendir, type FileHandle } from 'node:fs/promises'
import { allowOwner, entryOf, openFolder, whileOpen, type EntryName } from '../files/descriptor-walk.ts'
import { codeOf } from '../files/file-error.ts'
import { openOwn, unlessGone, walkFolders } from '../files/folder-walk.ts'

/** Names of files are bytes, for which the types of Node have no option here. */
type Entry = Omit<Dirent, 'name'> & { name: Buffer }
const BYTES = { encoding: 'buffer' as BufferEncoding }

/** Size of all files below a folder in bytes. Follows no links; what disappears meanwhile counts nothing. */
export async function folderSize(folder: string): Promise<number> {
  const root = await unlessGone(openRoot(folder))
  if (!root) return 0
  let bytes = 0
  const visit = async (opened: FileHandle) => {
    const folders: EntryName[] = []
    await ifReadable(async () => {
      for await (const entry of await openReadable(opened)) {
        const { name } = entry as unknown as Entry
        if (entry.isDirectory()) folders.push(name)
        else bytes += (await lstat(entryOf(opened, name)).catch(() => undefined))?.size ?? 0
      }
    })
    return folders
  }
  const open = (parent: FileHandle, name: EntryName) => ifReadable(() => openOwn(parent, name))
  await whileOpen(Promise.resolve(root), async () => walkFolders(root, await visit(root), { open, visit }))
  return bytes
}

/** A server may have taken the rights to its own folder, too. */
async function openRoot(folder: string): Promise<FileHandle> {
  return openFolder(folder, []).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EACCES') throw error
    await allowOwner(Buffer.from(folder))
    return openFolder(folder, [])
  })
}

/** A server cannot hide its files by taking the right to look them up. */
async function openReadable(folder: FileHandle) {
  const open = () => opendir(entryOf(folder, '.'), BYTES)
  return open().catch(async (error: unknown) => {
    if (codeOf(error) !== 'EACCES') throw error
    await folder.chmod(0o700)
    return open()
  })
}

/** Undefined for what is gone, or belongs to another user. */
async function ifReadable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await unlessGone(work())
  } catch (error) {
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM') return undefined
    throw error
  }
}
