import { opendir, readlink, stat } from 'node:fs/promises'
import { SANDBOX_FOLDER } from '../sandbox/sandbox.ts'

/** More open and mapped files of one server are not looked at: others have to be measured as well. */
const FILES_MAX = 100_000
/** What the kernel adds to the path of a file without a name. */
const DELETED = ' (deleted)'

/**
 * Size of the files on the device of a folder that have no name any more and that these processes still have open, or
 * mapped into memory from that folder. They take as much room as before. Mapped files need CAP_SYS_ADMIN or
 * CAP_CHECKPOINT_RESTORE; those of other folders are programs and libraries that an update of the machine has replaced.
 */
export async function deletedSize(
  processes: readonly number[],
  folder: string,
  filesMax = FILES_MAX,
): Promise<number> {
  const device = (await stat(folder).catch(() => undefined))?.dev
  const sizes = new Map<number, number>()
  let left = filesMax
  const listIn = async (list: string) => {
    const names = left === 0 ? [] : await namesIn(list, left)
    left -= names.length
    return names.map((name) => `${list}/${name}`)
  }
  const count = async (file: string) => {
    const stats = await stat(file).catch(() => undefined)
    if (stats?.isFile() && stats.nlink === 0 && stats.dev === device) sizes.set(stats.ino, stats.size)
  }
  for (const pid of processes) {
    for (const file of await listIn(`/proc/${pid}/fd`)) await count(file)
    for (const file of await listIn(`/proc/${pid}/map_files`))
      if (await isDeletedIn([folder, SANDBOX_FOLDER], file)) await count(file)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/** Whether this link of the kernel leads to a file of one of these folders that has been deleted. */
async function isDeletedIn(folders: readonly string[], link: string): Promise<boolean> {
  const target = await readlink(link).catch(() => '')
  return target.endsWith(DELETED) && folders.some((folder) => target.startsWith(`${folder}/`))
}

/** The first ones; none of a process that has ended, or belongs to another user. */
async function namesIn(folder: string, max: number): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const { name } of await opendir(folder, { bufferSize: 256 })) {
      names.push(name)
      if (names.length === max) break
    }
  } catch {
    // It may have ended meanwhile.
  }
  return names
}
