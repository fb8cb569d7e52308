import { opendir, stat } from 'node:fs/promises'

/** More open and mapped files of one server are not looked at: others have to be measured as well. */
const FILES_MAX = 100_000

/**
 * Where the kernel lists the files of a process: open ones, and those mapped into memory. The latter need CAP_SYS_ADMIN
 * or CAP_CHECKPOINT_RESTORE.
 */
const LISTS = ['fd', 'map_files']

/**
 * Size of the files on the device of a folder that have no name any more and that these processes still have open or
 * mapped into memory. They take as much room as before.
 */
export async function deletedSize(
  processes: readonly number[],
  folder: string,
  filesMax = FILES_MAX,
): Promise<number> {
  const device = (await stat(folder).catch(() => undefined))?.dev
  const sizes = new Map<number, number>()
  let left = filesMax
  for (const list of processes.flatMap((pid) => LISTS.map((name) => `/proc/${pid}/${name}`))) {
    if (left === 0) break
    const files = await namesIn(list, left)
    left -= files.length
    for (const file of files) {
      const stats = await stat(`${list}/${file}`).catch(() => undefined)
      if (stats?.isFile() && stats.nlink === 0 && stats.dev === device) sizes.set(stats.ino, stats.size)
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
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
