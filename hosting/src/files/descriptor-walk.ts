import { constants as C } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

/*
 * Everything within the folder of a server is opened name by name, from the descriptor of one folder to the next, and no
 * link is followed. A check of the path followed by its use would leave a moment in which a process replaces a folder by a
 * link.
 */

const FOLDER = C.O_RDONLY | C.O_DIRECTORY | C.O_NOFOLLOW

/** Names of files are bytes, which are no text if a server chooses so. */
export type EntryName = string | Buffer

/** The path of an entry of an open folder. Calls that follow no link in its last name stay within the folder. */
export const entryOf = (folder: FileHandle, name: EntryName): Buffer =>
  Buffer.concat([Buffer.from(`/proc/self/fd/${folder.fd}/`), Buffer.from(name)])

/** Opens a folder below another. The names are those of `namesOfPath`. */
export async function openFolder(root: string, names: readonly string[]): Promise<FileHandle> {
  let folder = await open(root, FOLDER)
  for (const name of names) {
    const parent = folder
    try {
      folder = await open(entryOf(parent, name), FOLDER)
    } finally {
      await parent.close()
    }
  }
  return folder
}

/** Keeps a file or folder open for as long as the work takes. */
export async function whileOpen<T>(
  opening: Promise<FileHandle>,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await opening
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

export const inFolder = <T>(
  root: string,
  names: readonly string[],
  work: (folder: FileHandle) => Promise<T>,
): Promise<T> => whileOpen(openFolder(root, names), work)

/** Opens an entry of an open folder: no link, and without waiting for the other end of a pipe. */
export const openEntry = (
  folder: FileHandle,
  name: EntryName,
  flags: number,
  mode?: number,
): Promise<FileHandle> => open(entryOf(folder, name), flags | C.O_NOFOLLOW | C.O_NONBLOCK, mode)

/** Opens a folder that is an entry of an open one. */
export const openSubfolder = (folder: FileHandle, name: EntryName): Promise<FileHandle> =>
  open(entryOf(folder, name), FOLDER)
