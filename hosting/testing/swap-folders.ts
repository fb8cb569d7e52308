import { renameSync } from 'node:fs'

/** Swaps a folder for a link to another place and back, until it is ended: `node swap-folders.ts FOLDER LINK SPARE`. */
const [folder = '', link = '', spare = ''] = process.argv.slice(2)
process.stdout.write('swapping\n')
for (;;) {
  renameSync(folder, spare)
  renameSync(link, folder)
  renameSync(folder, link)
  renameSync(spare, folder)
}
