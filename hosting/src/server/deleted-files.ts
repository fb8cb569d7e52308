import { readdir, stat } from 'node:fs/promises'

/** More descriptors of one server are not looked at: others have to be measured as well. */
const DESCRIPTORS_MAX = 100_000

/**
 * Size of the files on the device of a folder that have no name any more and that these processes still have open. They take
 * as much room as before.
 */
export async function deletedSize(processes: readonly number[], folder: string): Promise<number> {
  const device = (await stat(folder).catch(() => undefined))?.dev
  const sizes = new Map<number, number>()
  let left = DESCRIPTORS_MAX
  for (const pid of processes) {
    const opened = `/proc/${pid}/fd`
    const descriptors = (await readdir(opened).catch(() => [])).slice(0, left)
    left -= descriptors.length
    for (const descriptor of descriptors) {
      const stats = await stat(`${opened}/${descriptor}`).catch(() => undefined)
      if (stats?.isFile() && stats.nlink === 0 && stats.dev === device) sizes.set(stats.ino, stats.size)
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
