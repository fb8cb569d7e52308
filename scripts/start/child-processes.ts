import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A part that did not come up: what it was and the end of its output. */
export class PartFailedError extends Error {
  override name = 'PartFailedError'
}

class PartLateError extends PartFailedError {
  override name = 'PartLateError'
}

export interface Part {
  name: string
  pid: number
  /** Resolves when the process is gone, with its exit code or signal. */
  exited: Promise<number | NodeJS.Signals | null>
}

interface RunningPart extends Part {
  child: ChildProcess
}

/** A part will not stay up that is started again this often in a row and each time ends so soon after it was ready. */
const MOST_RESTARTS = 3
const SHORT_LIFE_MS = 20_000

interface Launch {
  name: string
  /** A TypeScript file of ours run by this Node, as `[file, ...args]`, or another program's command line. */
  command: { node: string[] } | { program: string; args: string[] }
  env: NodeJS.ProcessEnv
  readyWithinMs: number
  /** Asked every 100 ms of a program that prints no `ready` line. */
  answers?: () => Promise<boolean>
}

const graceMs = 8_000

async function pollUntil(answers: () => Promise<boolean>): Promise<string> {
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100))
  return ''
}

/** Starts the parts of the site as processes, hears when each is ready, and stops them in reverse order. */
export class Children {
  readonly #guardian: ChildProcess
  readonly #running = new Set<RunningPart>()
  readonly #root: string
  readonly #logDir: string
  readonly #launches = new Map<string, Launch>()
  /** When each part was ready; parts that start are not in it. */
  readonly #readyAt = new Map<string, number>()
  /** Restarts in a row of each part. */
  readonly #restarts = new Map<string, number>()
  readonly #replaced = new Set<RunningPart>()
  #stopping = false
  /** Called when a part ends that was not asked to stop. */
  onUnexpectedExit: (part: Part, code: number | NodeJS.Signals | null) => void = () => {}
  /** Called with each line that a part prints. */
  onLine: (name: string, line: string) => void = () => {}
  /** Flags of Node for a part of ours, such as those of its debugger. */
  nodeFlags: (name: string) => readonly string[] = () => []

  constructor(root: string, logDir: string) {
    this.#root = root
    this.#logDir = logDir
    mkdirSync(logDir, { recursive: true })
    this.#guardian = spawn('sh', [path.join(import.meta.dirname, 'guardian.sh')], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    this.#guardian.unref()
    this.#guardian.stdin?.on('error', () => {}) // it has ended, so there is nothing to watch over
  }

  /** Also watches over a process that was started elsewhere, such as Postgres. */
  guard(pid: number): void {
    this.#guardian.stdin?.write(`pid ${pid}\n`)
  }

  /** The file with what a part prints. */
  logOf(name: string): string {
    return path.join(this.#logDir, `${name}.log`)
  }

  /** Resolves when the part prints its `ready` line; the line's rest is returned. */
  async launch(launch: Launch): Promise<string> {
    const { name, command, env, readyWithinMs, answers } = launch
    this.#launches.set(name, launch)
    const [program, args] =
      'node' in command
        ? [process.execPath, [...this.nodeFlags(name), ...command.node]]
        : [command.program, command.args]
    const part = this.#spawn(name, program, args, env)
    const spoke = this.#awaitReady(part, readyWithinMs)
    const ready = await (answers ? Promise.race([spoke, pollUntil(answers)]) : spoke).catch(
      (error: unknown) => {
        // What is late must not come up unseen.
        if (error instanceof PartLateError) this.#end(name)
        throw error
      },
    )
    this.#readyAt.set(name, Date.now())
    return ready
  }

  /** Starts a part again that has ended; false when it does not stay up, or is none that was launched. */
  async relaunch(name: string): Promise<boolean> {
    const launch = this.#launches.get(name)
    // How long a start takes depends on the machine, so only the time after it counts.
    const hadLongLife = Date.now() - (this.#readyAt.get(name) ?? Infinity) >= SHORT_LIFE_MS
    const restarts = hadLongLife ? 0 : (this.#restarts.get(name) ?? 0)
    if (!launch || restarts >= MOST_RESTARTS) return false
    this.#restarts.set(name, restarts + 1)
    this.#readyAt.delete(name)
    await this.launch(launch)
    return true
  }

  /** Ends a part, which has so long to stop by itself, and starts it again, also one that has ended before. */
  async restart(name: string, patienceMs: number): Promise<void> {
    const launch = this.#launches.get(name)
    if (!launch) return
    for (const part of this.#running) {
      if (part.name !== name) continue
      this.#replaced.add(part)
      await this.#stopPart(part, patienceMs)
    }
    if (!this.#stopping) await this.launch(launch)
  }

  #end(name: string): void {
    for (const part of this.#running) if (part.name === name) part.child.kill('SIGKILL')
  }

  /** Runs a script of ours to its end; one that fails is an error with the end of its output. */
  async run({ name, args, env }: { name: string; args: string[]; env: NodeJS.ProcessEnv }): Promise<void> {
    const part = this.#spawn(name, process.execPath, args, env)
    const output = this.#listen(part)
    const code = await part.exited
    if (code !== 0) throw new PartFailedError(`${name} ended with ${code}\n${output.tail.join('\n')}`)
  }

  #spawn(name: string, program: string, args: string[], env: NodeJS.ProcessEnv): RunningPart {
    // `stop` has already listed what it ends.
    if (this.#stopping) throw new PartFailedError(`${name} is not started: the site stops`)
    const child = spawn(program, args, {
      cwd: this.#root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // its own group: Ctrl-C reaches the starter alone, which then stops the parts in order
    })
    const { pid } = child
    if (!pid) throw new PartFailedError(`${name} could not be started by ${program}`)
    this.guard(pid)
    const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? signal))
    })
    void exited.then(() => this.#guardian.stdin?.write(`gone ${pid}\n`))
    const part = { name, pid, exited, child }
    this.#running.add(part)
    void exited.then(() => this.#running.delete(part))
    return part
  }

  /** Keeps what a part says in its log and the last lines at hand. */
  #listen(part: RunningPart, onLine: (line: string) => void = () => {}): { tail: string[] } {
    const log = createWriteStream(this.logOf(part.name), { flags: 'a' })
    // A full disk is no reason to end what runs.
    log.once('error', ({ message }) => console.error(`${part.name}: its log ends here: ${message}`))
    const tail: string[] = []
    const hear = (line: string) => {
      log.write(`${line}\n`)
      tail.push(line)
      if (tail.length > 20) tail.shift()
      this.onLine(part.name, line)
      onLine(line)
    }
    for (const stream of [part.child.stdout, part.child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', hear)
    }
    part.child.once('close', () => log.end())
    return { tail }
  }

  #awaitReady(part: RunningPart, readyWithinMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const output = this.#listen(part, (line) => {
        const ready = /^ready \S+(?: (.*))?$/.exec(line)
        if (ready) resolve(ready[1] ?? '')
      })
      const fail = (why: string, Failure = PartFailedError) =>
        reject(new Failure(`${part.name} ${why}\n${output.tail.join('\n')}`))
      const late = () => fail(`was not ready after ${readyWithinMs / 1000} s`, PartLateError)
      const timer = setTimeout(late, readyWithinMs)
      timer.unref()
      part.child.once('exit', (code, signal) => {
        if (!this.#stopping && !this.#replaced.delete(part)) this.onUnexpectedExit(part, code ?? signal)
        fail(`ended with ${code ?? signal}`)
      })
    })
  }

  /** Stops the parts, the last started first; one that does not go in time is ended. */
  async stop(): Promise<void> {
    this.#stopping = true
    for (const part of [...this.#running].toReversed()) await this.#stopPart(part, graceMs)
  }

  async #stopPart(part: RunningPart, patienceMs: number): Promise<void> {
    part.child.kill('SIGTERM')
    const timer = setTimeout(() => part.child.kill('SIGKILL'), patienceMs)
    await part.exited
    clearTimeout(timer)
  }

  /** Lets the guardian go; call it last. */
  release(): void {
    this.#guardian.stdin?.end('bye\n')
  }
}
