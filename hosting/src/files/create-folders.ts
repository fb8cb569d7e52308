import { mkdir } from 'node:fs/promises'
import { entryOf } from './descriptor-walk.ts'
import { codeOf } from './file-error.ts'
import type { ServerFiles } from './server-files.ts'

/** Creates the folders of a path that are missing. What is no folder stays, so opening it fails. */
export async function createFolders(files: ServerFiles, names: readonly string[]): Promise<void> {
  for (const [depth, name] of names.entries())
    await files.inFolder(names.slice(0, depth).join('/'), async (parent) => {
      await mkdir(entryOf(parent, name)).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
    })
}
