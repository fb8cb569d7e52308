import { mkdir, writeFile } from 'node:fs/promises'
import { entryOf, openFolder, openSubfolder } from '../src/files/descriptor-walk.ts'

/** Creates so many folders in one another, and a file in the last one. Their path is too long for most calls. */
export async function nestFolders(root: string, levels: number, content: Buffer): Promise<void> {
  let folder = await openFolder(root, [])
  for (let level = 0; level < levels; level += 1) {
    await mkdir(entryOf(folder, 'd'))
    const inner = await openSubfolder(folder, 'd')
    await folder.close()
    folder = inner
  }
  await writeFile(entryOf(folder, 'file'), content)
  await folder.close()
}
