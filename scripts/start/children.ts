import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A part that did not come up: what it was and the end of what it said. */
export class PartFailedError extends Error {
  override name = 'PartFailedError'
}

export interface Part {
  name: string
  pid: number
  /** Resolves when the process is gone, with its exit code or signal. */
  exited: Promise<number | NodeJS.Signals | null>
}

interface Launch {
  name: string
  file: string
  args?: string[]
  env: NodeJS.ProcessEnv
  readyWithinMs: number
}

const graceMs = 8_000

/** Starts the parts of the site as processes, hears when each is ready, and stops them in reverse order. */
export class Children {
  readonly #guardian: ChildProcess
  readonly #parts: (Part & { child: ChildProcess })[] = []
  readonly #root: string
  readonly #logDir: string
  #stopping = false
  /** Called when a part ends that nobody asked to end. */
  onUnexpectedExit: (part: Part, code: number | NodeJS.Signals | null) => void = () => {}

  constructor(root: string, logDir: string) {
    this.#root = root
    this.#logDir = logDir
    mkdirSync(logDir, { recursive: true })
    this.#guardian = spawn(process.execPath, [path.join(import.meta.dirname, 'guardian.ts')], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    this.#guardian.unref()
  }

  /** Also watches over a process that was started elsewhere, such as Postgres. */
  guard(pid: number): void {
    this.#guardian.stdin?.write(`pid ${pid}\n`)
  }

  /** Resolves when the part prints its `ready` line; the line's rest is returned. */
  async launch({ name, file, args = [], env, readyWithinMs }: Launch): Promise<string> {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: this.#root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // its own group: Ctrl-C reaches the starter alone, which then stops the parts in order
    })
    const pid = child.pid
    if (!pid) throw new PartFailedError(`${name} could not be started from ${file}`)
    this.guard(pid)
    const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? signal))
    })
    const part = { name, pid, exited, child }
    this.#parts.push(part)
    return await this.#awaitReady(part, readyWithinMs)
  }

  #awaitReady(part: Part & { child: ChildProcess }, readyWithinMs: number): Promise<string> {
    const log = createWriteStream(path.join(this.#logDir, `${part.name}.log`), { flags: 'a' })
    const tail: string[] = []
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new PartFailedError(`${part.name} ${why}\n${tail.join('\n')}`))
      const timer = setTimeout(() => fail(`was not ready after ${readyWithinMs / 1000} s`), readyWithinMs)
      const hear = (line: string) => {
        log.write(`${line}\n`)
        tail.push(line)
        if (tail.length > 20) tail.shift()
        const ready = /^ready \S+ ?(.*)$/.exec(line)
        if (!ready) return
        clearTimeout(timer)
        resolve(ready[1] ?? '')
      }
      for (const stream of [part.child.stdout, part.child.stderr]) {
        if (stream) createInterface({ input: stream }).on('line', hear)
      }
      void part.exited.then((code) => {
        clearTimeout(timer)
        log.end()
        this.#guardian.stdin?.write(`gone ${part.pid}\n`)
        if (!this.#stopping) this.onUnexpectedExit(part, code)
        fail(`ended with ${code}`)
      })
    })
  }

  /** Stops the parts, the last started first; one that does not go in time is ended. */
  async stop(): Promise<void> {
    this.#stopping = true
    for (const part of this.#parts.toReversed()) {
      part.child.kill('SIGTERM')
      const timer = setTimeout(() => part.child.kill('SIGKILL'), graceMs)
      await part.exited
      clearTimeout(timer)
    }
  }

  /** Lets the guardian go; call it last. */
  release(): void {
    this.#guardian.stdin?.end('bye\n')
  }
}
