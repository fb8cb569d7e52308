import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error) => void

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 })

/** Node's own functions, and what they do while the disk is full: files are still created, renamed and deleted, but stay empty. */
const { writeFileSync, write, writev } = fs
const { writeFile, mkdir } = fs.promises

const failing = {
  writeFileSync: ((...[file, , options]: Parameters<typeof writeFileSync>) => {
    writeFileSync(file, '', options)
    throw noSpace()
  }) satisfies typeof writeFileSync,
  write: (...given: unknown[]) => process.nextTick(given.at(-1) as Done, noSpace()),
  writev: (...given: unknown[]) => process.nextTick(given.at(-1) as Done, noSpace()),
  writeFile: async (...[file, , options]: Parameters<typeof writeFile>) => {
    await writeFile(file, '', options)
    throw noSpace()
  },
  mkdir: async (...[folder, options]: Parameters<typeof mkdir>) => {
    if (!fs.existsSync(folder)) throw noSpace()
    return mkdir(folder, options)
  },
}

/** Fills the disk, as this process sees it, or empties it. */
export function setDiskFull(isFull: boolean): void {
  const { writeFile: failingFile, mkdir: failingFolder, ...streams } = failing
  Object.assign(fs, isFull ? streams : { writeFileSync, write, writev })
  Object.assign(fs.promises, isFull ? { writeFile: failingFile, mkdir: failingFolder } : { writeFile, mkdir })
  syncBuiltinESMExports()
}
