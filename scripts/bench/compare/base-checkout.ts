import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { OptionError } from '../stack/options.ts'

const run = promisify(execFile)

export interface Checkout {
  folder: string
  /** Full hash. */
  commit: string
  remove: () => Promise<void>
}

/** Checks out a commit of this repository into a temporary folder and installs its packages. */
export async function checkOut(root: string, name: string): Promise<Checkout> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${name}^{commit}`], { cwd: root }).catch(
    () => {
      throw new OptionError(`\`${name}\` is no commit of this repository`)
    },
  )
  const commit = stdout.trim()
  const parent = await mkdtemp(path.join(tmpdir(), 'quarry-compare-'))
  const folder = path.join(parent, 'base')
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: root }).catch(() => undefined)
    await rm(parent, { recursive: true, force: true })
  }
  try {
    await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root })
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, commit, remove }
}
