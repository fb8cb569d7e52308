import { execFile } from 'node:child_process'
import { closeSync, constants as C, openSync, writeSync } from 'node:fs'
import { chmod, chown, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ContainerUser } from './container-user.ts'

const run = promisify(execFile)

/** Standard input of containers does not survive the end of a connection, so commands go through this pipe. */
export const pipeOf = (root: string): string => path.join(root, 'console-input')

/** Creates an empty pipe that the user of a container can read. */
export async function createPipe(root: string, { uid, gid, isOwn }: ContainerUser): Promise<void> {
  const file = pipeOf(root)
  await rm(file, { force: true })
  await run('mkfifo', [file])
  if (isOwn) await chown(file, uid, gid)
  await chmod(file, 0o600)
}

/** The end of the agent. */
export class CommandPipe {
  readonly #file: string
  #descriptor: number | undefined

  /** Also opened for reading: what is written before the server reads stays in it, and without a reader nothing fails. */
  constructor(root: string) {
    this.#file = pipeOf(root)
    try {
      this.#descriptor = openSync(this.#file, C.O_RDWR | C.O_NONBLOCK | C.O_NOFOLLOW)
    } catch {
      // It was deleted; signals still reach the server.
    }
  }

  /** A server that reads nothing loses commands when the pipe is full, after 64 KiB. */
  write(line: string): void {
    if (this.#descriptor === undefined) return
    try {
      writeSync(this.#descriptor, `${line.replaceAll(/[\r\n]+/g, ' ')}\n`)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}
