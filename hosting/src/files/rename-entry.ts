import { link, lstat, rename, unlink, type FileHandle } from 'node:fs/promises'
import { entryOf } from './descriptor-walk.ts'
import { codeOf, fileExists } from './file-error.ts'
import { statEntry } from './file-state.ts'

export interface NewEntry {
  folder: FileHandle
  name: string
  /** For messages. */
  file: string
}

/** Gives something another name, and never replaces anything that has it. */
export async function renameEntry(source: string | Buffer, { folder, name, file }: NewEntry): Promise<void> {
  const target = entryOf(folder, name)
  if (!(await lstat(source)).isDirectory()) {
    // Unlike `rename`, this fails if the name is taken.
    await link(source, target)
    return unlink(source)
  }
  const taken = await statEntry(folder, name).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (taken) throw fileExists(file)
  // A folder replaces nothing but an empty folder.
  await rename(source, target)
}
