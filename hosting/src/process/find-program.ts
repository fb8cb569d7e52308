import { existsSync } from 'node:fs'
import path from 'node:path'

/** The absolute path of a program: `PATH` of a server may be another. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}
