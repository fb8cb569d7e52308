import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'

  constructor(folder: string, { pid }: ProcessIdentity) {
    super(`${folder} is in use by the agent with the process number ${pid}`)
  }
}

/**
 * Claims a folder for this process, with a file that names the process and its start time. The claim of a process that has
 * ended counts no more. Returns how to give the folder back.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'agent.pid')
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(identify(process.pid)))
  try {
    for (;;) {
      try {
        // Unlike a write, a link fails if the file exists, and never shows half of its content.
        linkSync(own, file)
        return () => rmSync(file, { force: true })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new FolderInUseError(folder, holder)
      takeAway(file, folder)
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Removes the claim of a process that has ended; another agent may have replaced it in the meantime. */
function takeAway(file: string, folder: string): void {
  const taken = `${file}.${randomUUID()}`
  try {
    renameSync(file, taken)
  } catch {
    return // Another agent has done so.
  }
  try {
    const holder = readHolder(taken)
    if (!holder || !isAlive(holder)) return
    linkSync(taken, file)
    throw new FolderInUseError(folder, holder)
  } finally {
    rmSync(taken, { force: true })
  }
}

function readHolder(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
  } catch {
    return undefined
  }
}
