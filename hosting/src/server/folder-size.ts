import { lstat, opendir } from 'node:fs/promises'
import path from 'node:path'

/** Size of all files below a folder in bytes. Follows no links; what disappears meanwhile counts nothing. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0
  const open = [folder]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const entries = await opendir(next).catch(() => undefined)
    if (!entries) continue
    for await (const entry of entries) {
      const file = path.join(next, entry.name)
      if (entry.isDirectory()) open.push(file)
      else bytes += (await lstat(file).catch(() => undefined))?.size ?? 0
    }
  }
  return bytes
}
