import type { Dirent } from 'node:fs'
import { lstat, opendir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { allowOwner } from '../files/descriptor-walk.ts'
import { codeOf } from '../files/file-error.ts'

/** Names of files are bytes, for which the types of Node have no option here. */
type Entry = Omit<Dirent, 'name'> & { name: Buffer }
const BYTES = { encoding: 'buffer' as BufferEncoding }
const SEPARATOR = Buffer.from(path.sep)

/** Size of all files below a folder in bytes. Follows no links; what disappears meanwhile counts nothing. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0
  const open = [Buffer.from(folder)]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const entries = await openReadable(next, folder)
    if (!entries) continue
    for await (const entry of entries) {
      const { name } = entry as unknown as Entry
      const file = Buffer.concat([next, SEPARATOR, name])
      if (entry.isDirectory()) open.push(file)
      else bytes += (await lstat(file).catch(() => undefined))?.size ?? 0
    }
  }
  return bytes
}

/** A server cannot hide its files by taking the rights to read their folder. */
async function openReadable(folder: Buffer, root: string) {
  try {
    return await opendir(folder, BYTES)
  } catch (error) {
    if (codeOf(error) !== 'EACCES') return undefined
  }
  try {
    const inside = `${await realpath(root)}/`
    await allowOwner(folder, (opened) => opened.startsWith(inside))
    return await opendir(folder, BYTES)
  } catch {
    return undefined
  }
}
