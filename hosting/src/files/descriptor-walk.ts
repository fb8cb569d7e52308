import { constants as C } from 'node:fs'
import { chmod, open, readlink, type FileHandle } from 'node:fs/promises'

/*
 * Everything within the folder of a server is opened name by name, from the descriptor of one folder to the next, and no
 * link is followed. A check of the path followed by its use would leave a moment in which a process replaces a folder by a
 * link.
 */

const FOLDER = C.O_RDONLY | C.O_DIRECTORY | C.O_NOFOLLOW
/** Of Linux: opens what may not be read. Node has no constant for it. */
const O_PATH = 0o10000000

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

/**
 * Gives the owner of a folder all rights to it. A server may take them from its folders, and then the agent, which is the same
 * user, could neither measure nor delete them. For a path that a server may have replaced meanwhile, `isRight` checks where
 * the folder that was opened is.
 */
export async function allowOwner(
  folder: Buffer,
  isRight: (path: string) => boolean = () => true,
): Promise<void> {
  const { O_DIRECTORY, O_NOFOLLOW } = C
  await whileOpen(open(folder, O_PATH | O_DIRECTORY | O_NOFOLLOW), async ({ fd }) => {
    const opened = `/proc/self/fd/${fd}`
    if (isRight(await readlink(opened))) await chmod(opened, 0o700)
  })
}

/** Opens a folder that is an entry of an open one. */
export const openSubfolder = (folder: FileHandle, name: EntryName): Promise<FileHandle> =>
  open(entryOf(folder, name), FOLDER)
