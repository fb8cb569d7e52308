import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { EnvironmentError } from '@quarry/config/read-environment'
import { PartFailedError } from './child-processes.ts'
import type { Tasks } from './tasks.ts'

interface Answer {
  id: number
  result?: unknown
  failure?: Failure
}

interface Failure {
  kind: string
  message: string
  /** With the cause and the properties of the error. */
  stack: string
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Those that the starter reports without a stack. */
const EXPECTED = [PartFailedError, EnvironmentError]

function errorOf({ kind, message, stack }: Failure): Error {
  const Expected = EXPECTED.find(({ name }) => name === kind)
  if (Expected) return new Expected(message)
  return Object.assign(new Error(message), { stack })
}

/** The tasks of a start (`tasks.ts`) in a process that is started with the first one. */
export class TaskProcess {
  #child: ChildProcess | undefined
  #tasks = 0
  #isOver = false
  readonly #waiting = new Map<number, Waiting>()

  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    if (this.#isOver) return Promise.reject(new PartFailedError('the tasks of the start have ended'))
    const id = ++this.#tasks
    const child = (this.#child ??= this.#start())
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      // A process that has just ended takes no message.
      child.send({ id, name, input }, (error) => error && this.#lose(child, `failed: ${error.message}`))
    })
  }

  /** Ends the process for good, and with it what it does. */
  end(): void {
    this.#isOver = true
    if (this.#child?.connected) this.#child.disconnect()
  }

  #start(): ChildProcess {
    const cache = getCompileCacheDir()
    const child = fork(path.join(import.meta.dirname, 'tasks.ts'), {
      // Of the starter: the data folder, which holds that of the parts, is not known yet.
      env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: path.dirname(cache) }) },
      execArgv: [],
      serialization: 'advanced',
      detached: true, // its own group, like that of the parts
    })
    child.on('message', ({ id, result, failure }: Answer) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (failure) waiting?.reject(errorOf(failure))
      else waiting?.resolve(result)
    })
    child.once('exit', (code, signal) => this.#lose(child, `ended with ${code ?? signal}`))
    // Such as a process that cannot be started.
    child.on('error', ({ message }) => this.#lose(child, `failed: ${message}`))
    return child
  }

  /** All that waits is of the present process. */
  #lose(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return
    this.#child = undefined
    const error = new PartFailedError(`the tasks of the start ${reason}`)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
