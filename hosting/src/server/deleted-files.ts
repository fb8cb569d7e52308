import { opendir, stat } from 'node:fs/promises'

/** More descriptors of one server are not looked at: others have to be measured as well. */
const DESCRIPTORS_MAX = 100_000

/**
 * Size of the files on the device of a folder that have no name any more and that these processes still have open. They take
 * as much room as before.
 */
export async function deletedSize(
  processes: readonly number[],
  folder: string,
  descriptorsMax = DESCRIPTORS_MAX,
): Promise<number> {
  const device = (await stat(folder).catch(() => undefined))?.dev
  const sizes = new Map<number, number>()
  let left = descriptorsMax
  for (const pid of processes) {
    if (left === 0) break
    const opened = `/proc/${pid}/fd`
    const descriptors = await namesIn(opened, left)
    left -= descriptors.length
    for (const descriptor of descriptors) {
      const stats = await stat(`${opened}/${descriptor}`).catch(() => undefined)
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
