import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** When a process began, so that a number given to another process later is not taken for it; '' if unknown. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function holderOf(path: string): number | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  const [pid = '', start = ''] = text.trim().split(' ')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0 || !isAlive(holder)) return undefined
  const began = startOf(holder)
  return start !== '' && began !== '' && start !== began ? undefined : holder
}

/** Takes the data folder for this process; a lock left by a dead process is taken over. Returns the release. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'LOCK')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const fd = openSync(path, 'wx', 0o600)
      writeSync(fd, `${process.pid} ${startOf(process.pid)}\n`)
      closeSync(fd)
      return () => unlinkSync(path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = holderOf(path)
    if (holder !== undefined) {
      throw new Error(
        `the data folder ${folder} is in use by process ${holder}; stop it or choose another folder with --data`,
      )
    }
    unlinkSync(path)
  }
  throw new Error(`could not lock the data folder ${folder}`)
}
