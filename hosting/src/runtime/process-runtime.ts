import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { constants } from 'node:os'
import { Readable, type Writable } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { SERVER_PROCESSES_MAX } from '@quarry/domain/hosting/plans'
import { findProgram } from '../process/find-program.ts'
import { bootId, identify, signalGroup, type ProcessIdentity } from '../process/process-identity.ts'
import { endTree, ProcessTree, tasksOfMachine, type TreeUsage } from '../process/process-tree.ts'
import { UNCONFINED, type Confinement } from '../sandbox/find-sandbox.ts'
import type { Cgroup, Cgroups } from './cgroups.ts'
import { LineSplitter } from './line-splitter.ts'
import {
  RuntimeUnavailableError,
  type LaunchSpec,
  type ProcessEnd,
  type ProcessUsage,
  type RunIdentity,
  type RunningServer,
  type Runtime,
} from './runtime.ts'

const WATCH_EVERY_MS = 2_000
/** Processes are started far faster than memory is used. */
const COUNT_EVERY_MS = 100
/** Beyond its plan, for what a process needs besides its heap. */
const MEMORY_TOLERANCE = 1.1
/** For the last lines of a server that has ended; something may hold its output open. */
const DRAIN_MS = 2_000
const TICKS_PER_SECOND = 100
/** Where bubblewrap writes which process is the first one of the sandbox. */
const STATUS_FD = 3

export interface ProcessRuntimeOptions {
  /** Time between two checks of the memory and the number of processes. */
  watchEveryMs?: number
  /** Where the kernel holds the limits; undefined without such a place. */
  cgroups?: Cgroups | undefined
  /** What servers run in. */
  confinement?: Confinement
  /** Processes and threads of one server. */
  processesMax?: number
}

/**
 * Runs servers as child processes, for development and for machines of one's own: each in a sandbox, or without one with the
 * rights of the agent. In a sandbox, and with `setpriv`, they end when the agent ends, in whatever way.
 */
export function processRuntime({
  watchEveryMs = WATCH_EVERY_MS,
  cgroups,
  confinement = UNCONFINED,
  processesMax = SERVER_PROCESSES_MAX,
}: ProcessRuntimeOptions = {}): Runtime {
  const { sandbox, gap } = confinement
  const setpriv = findProgram('setpriv')
  const bound = (spec: LaunchSpec): LaunchSpec =>
    setpriv === undefined
      ? spec
      : {
          ...spec,
          program: setpriv,
          args: ['--pdeathsig', 'KILL', '--no-new-privs', '--', spec.program, ...spec.args],
        }
  return {
    describe: () => {
      const end = setpriv === undefined ? ', no setpriv' : ''
      const confined = sandbox ? 'bubblewrap' : `no sandbox: ${gap}${end}`
      return Promise.resolve(`process (${confined}, ${cgroups ? 'limits by cgroups' : 'limits watched'})`)
    },
    start: (spec, { server, onLine }) => {
      const cgroup = cgroups?.create(server, spec)
      const confined = sandbox?.around(spec, STATUS_FD) ?? bound(spec)
      const started = cgroup?.around(confined) ?? confined
      const isSandboxed = sandbox !== undefined
      return startProcess(started, {
        onLine: (line) => onLine(line, false),
        watchEveryMs,
        cgroup,
        isSandboxed,
        processesMax,
      })
    },
    // They end with the agent, or soon after.
    resume: () => Promise.resolve(undefined),
    end: endRun,
  }
}

/** Only the other runtime can end a container, and its server must not run twice. */
async function endRun(identity: RunIdentity | undefined, server: string): Promise<void> {
  if (!identity) return
  if (!('container' in identity)) return endTree(identity)
  if (identity.bootId !== bootId()) return
  throw new RuntimeUnavailableError(
    `${server} may run in the container ${identity.container}: start the agent with HOSTING_RUNTIME=container and stop the server`,
  )
}

function startProcess(
  spec: LaunchSpec,
  options: Omit<ChildOptions, 'spec' | 'identity' | 'exited'>,
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const child = spawn(spec.program, spec.args, {
      cwd: spec.folder,
      env: { ...spec.env },
      stdio: ['pipe', 'pipe', 'pipe', options.isSandboxed ? 'pipe' : 'ignore'],
      // A group of its own: signals reach what the server has started as well.
      detached: true,
    }) as Child
    child.once('error', reject)
    const exited = new Promise<number>((end) => {
      child.once('exit', (code, signal) =>
        end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
      )
    })
    child.once('spawn', () => {
      firstProcess(child)
        .then((pid) => {
          // It may have ended already; its end is reported all the same.
          const identity = identify(pid) ?? { pid, startTicks: -1, bootId: '' }
          resolve(new ChildServer(child, { ...options, spec, identity, exited }))
        })
        .catch((error: unknown) => {
          child.kill('SIGKILL')
          reject(error as Error)
        })
    })
  })
}

/**
 * Of a sandbox the first process inside, with which all others end; bubblewrap outside only waits for it, and would
 * take along a server that should stop by itself.
 */
function firstProcess(child: Child): Promise<number> {
  const own = child.pid ?? 0
  const status = child.stdio[STATUS_FD]
  if (!(status instanceof Readable)) return Promise.resolve(own)
  return new Promise((resolve) => {
    let text = ''
    status.on('error', () => resolve(own))
    status.on('close', () => resolve(own))
    status.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const pid = /"child-pid":\s*(\d+)\D/.exec(text)?.[1]
      if (pid !== undefined) resolve(Number(pid))
    })
  })
}

/** Returns when its last line was read. */
function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const splitter = new LineSplitter(onLine)
  stream.on('data', (chunk: Buffer) => splitter.push(chunk))
  return new Promise((resolve) => {
    stream.on('end', () => {
      splitter.end()
      resolve()
    })
  })
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

interface ChildOptions {
  spec: LaunchSpec
  identity: ProcessIdentity
  onLine: (line: string) => void
  watchEveryMs: number
  cgroup: Cgroup | undefined
  isSandboxed: boolean
  processesMax: number
  /** Its exit code, as of a shell. */
  exited: Promise<number>
}

class ChildServer implements RunningServer {
  readonly identity: ProcessIdentity
  readonly ended: Promise<ProcessEnd>
  readonly #child: Child
  readonly #spec: LaunchSpec
  readonly #tree: ProcessTree
  readonly #isSandboxed: boolean
  readonly #processesMax: number
  /** A part of them, which start within a moment. */
  readonly #many: number
  readonly #timers: NodeJS.Timeout[]
  #exceeded: 'memory' | 'processes' | undefined
  #isEnded = false
  #lastTicks = 0
  #lastMs = performance.now()
  #cpuPercent = 0
  #tasksOfMachine = tasksOfMachine()

  constructor(child: Child, options: ChildOptions) {
    const { spec, identity, onLine, watchEveryMs, exited, isSandboxed, processesMax, cgroup } = options
    this.identity = identity
    this.#child = child
    this.#spec = spec
    this.#processesMax = processesMax
    this.#many = Math.floor(processesMax / 4)
    this.#tree = new ProcessTree(identity, this.#many)
    this.#isSandboxed = isSandboxed
    child.stdin.on('error', () => {}) // It has ended; its end is handled below.
    const read = Promise.all([child.stdout, child.stderr].map((stream) => readLines(stream, onLine)))
    this.ended = exited.then(async (code) => {
      const end = await this.#end(code, options)
      // After a stall of this process the time is over before its output was read once.
      const waited = sleep(DRAIN_MS, undefined, { ref: false }).then(() => setImmediate())
      await Promise.race([read, waited])
      return end
    })
    this.#timers = [setInterval(() => this.#check(), watchEveryMs)]
    if (!cgroup)
      this.#timers.push(setInterval(() => this.#checkMany(), Math.min(watchEveryMs, COUNT_EVERY_MS)))
  }

  write(line: string): void {
    if (!this.#isEnded) this.#child.stdin.write(`${line.replaceAll(/[\r\n]+/g, ' ')}\n`)
  }

  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (this.#isEnded) return
    // With the first process of a sandbox all others end at once.
    if (signal === 'SIGTERM' || this.#isSandboxed) signalGroup(this.identity.pid, signal)
    else this.#tree.kill()
  }

  usage(): ProcessUsage | undefined {
    const used = this.#isEnded ? undefined : this.#tree.usage()
    return used && { cpuPercent: this.#cpuPercent, memoryMb: used.memoryMb }
  }

  processes(): readonly number[] {
    return this.#isEnded ? [] : this.#tree.processes()
  }

  /** What the server has started must not outlive it: the folder may be used again. */
  async #end(code: number, { cgroup }: ChildOptions): Promise<ProcessEnd> {
    this.#isEnded = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#tree.end()
    const isOutOfMemory = cgroup?.end().isOutOfMemory === true || this.#exceeded === 'memory'
    return { code, isOutOfMemory, ...(this.#exceeded === 'processes' && { isOutOfProcesses: true }) }
  }

  /** Of the machine, which costs little: one that starts many is checked before it has filled the machine. */
  #checkMany(): void {
    const tasks = tasksOfMachine()
    if (tasks - this.#tasksOfMachine >= this.#many) this.#check()
    else this.#tasksOfMachine = Math.min(this.#tasksOfMachine, tasks)
  }

  #check(): void {
    this.#tasksOfMachine = tasksOfMachine()
    const used = this.#tree.usage()
    if (!used) return
    this.#measureProcessor(used)
    if (used.tasks > this.#processesMax) this.#exceed('processes')
    else if (used.memoryMb > this.#spec.memoryMb * MEMORY_TOLERANCE) this.#exceed('memory')
  }

  #exceed(limit: 'memory' | 'processes'): void {
    this.#exceeded ??= limit
    this.signal('SIGKILL')
  }

  #measureProcessor({ ticks, atMs }: TreeUsage): void {
    // The same list of processes as before, or one that is older than the server.
    if (atMs <= this.#lastMs) return
    const share = (ticks - this.#lastTicks) / TICKS_PER_SECOND / ((atMs - this.#lastMs) / 1000)
    this.#cpuPercent = Math.min(100, Math.max(0, Math.round((share * 1000) / this.#spec.cpus) / 10))
    this.#lastTicks = ticks
    this.#lastMs = atMs
  }
}
