import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import {
  bootId,
  identify,
  killAndWait,
  signalGroup,
  statFields,
  type ProcessIdentity,
} from '../process/process-identity.ts'
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
/** Beyond its plan, for what a process needs besides its heap. */
const MEMORY_TOLERANCE = 1.1
const TICKS_PER_SECOND = 100
const BYTES_PER_PAGE = 4096

export interface ProcessRuntimeOptions {
  /** Time between two checks of the memory. */
  watchEveryMs?: number
  /** Where the kernel holds the limits; undefined without such a place. */
  cgroups?: Cgroups | undefined
}

/** The absolute path of a program: `PATH` of the server may be another. */
function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/**
 * Runs servers as child processes, for development and for machines of one's own: they have the rights of the agent. With
 * `setpriv` they end when the agent ends, in whatever way.
 */
export function processRuntime({
  watchEveryMs = WATCH_EVERY_MS,
  cgroups,
}: ProcessRuntimeOptions = {}): Runtime {
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
      const end = setpriv === undefined ? 'without setpriv' : 'ends with the agent'
      return Promise.resolve(`process (${end}, ${cgroups ? 'limits by cgroups' : 'memory watched'})`)
    },
    start: (spec, { server, onLine }) => {
      const cgroup = cgroups?.create(server, spec)
      const started = cgroup?.around(bound(spec)) ?? bound(spec)
      return startProcess(started, { onLine: (line) => onLine(line, false), watchEveryMs, cgroup })
    },
    // They end with the agent, or soon after.
    resume: () => Promise.resolve(undefined),
    end: endRun,
  }
}

/** Only the other runtime can end a container, and its server must not run twice. */
async function endRun(identity: RunIdentity | undefined, server: string): Promise<void> {
  if (!identity) return
  if (!('container' in identity)) return killAndWait(identity)
  if (identity.bootId !== bootId()) return
  throw new RuntimeUnavailableError(
    `${server} may run in the container ${identity.container}: start the agent with HOSTING_RUNTIME=container and stop the server`,
  )
}

function startProcess(
  spec: LaunchSpec,
  options: Pick<ChildOptions, 'onLine' | 'watchEveryMs' | 'cgroup'>,
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const child = spawn(spec.program, spec.args, {
      cwd: spec.folder,
      env: { ...spec.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own: signals reach what the server has started as well.
      detached: true,
    })
    child.once('error', reject)
    child.once('spawn', () => {
      const identity = identify(child.pid ?? 0)
      // It may have ended already; its end is reported all the same.
      const known = identity ?? { pid: child.pid ?? 0, startTicks: -1, bootId: '' }
      resolve(new ChildServer(child, { ...options, spec, identity: known }))
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
}

class ChildServer implements RunningServer {
  readonly identity: ProcessIdentity
  readonly ended: Promise<ProcessEnd>
  readonly #child: Child
  readonly #spec: LaunchSpec
  readonly #watch: NodeJS.Timeout
  #isOutOfMemory = false
  #isEnded = false
  #lastTicks = 0
  #lastMs = performance.now()
  #cpuPercent = 0

  constructor(child: Child, { spec, identity, onLine, watchEveryMs, cgroup }: ChildOptions) {
    this.identity = identity
    this.#child = child
    this.#spec = spec
    child.stdin.on('error', () => {}) // It has ended; its end is handled below.
    for (const stream of [child.stdout, child.stderr]) {
      const splitter = new LineSplitter(onLine)
      stream.on('data', (chunk: Buffer) => splitter.push(chunk))
      stream.on('end', () => splitter.end())
    }
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#isEnded = true
        clearInterval(this.#watch)
        // What the server has started must not outlive it: the folder may be used again.
        signalGroup(identity.pid, 'SIGKILL')
        if (cgroup?.end().isOutOfMemory) this.#isOutOfMemory = true
        const number = signal === null ? 0 : constants.signals[signal]
        resolve({ code: code ?? 128 + number, isOutOfMemory: this.#isOutOfMemory })
      })
    })
    this.#watch = setInterval(() => this.#check(), watchEveryMs)
  }

  write(line: string): void {
    if (!this.#isEnded) this.#child.stdin.write(`${line.replaceAll(/[\r\n]+/g, ' ')}\n`)
  }

  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (!this.#isEnded) signalGroup(this.identity.pid, signal)
  }

  usage(): ProcessUsage | undefined {
    const memoryMb = this.#isEnded ? undefined : residentMb(this.identity.pid)
    return memoryMb === undefined ? undefined : { cpuPercent: this.#cpuPercent, memoryMb }
  }

  #check(): void {
    const memoryMb = residentMb(this.identity.pid)
    if (memoryMb === undefined) return
    this.#measureProcessor()
    if (memoryMb <= this.#spec.memoryMb * MEMORY_TOLERANCE) return
    this.#isOutOfMemory = true
    this.signal('SIGKILL')
  }

  #measureProcessor(): void {
    const fields = statFields(this.identity.pid)
    if (!fields) return
    const ticks = Number(fields[11]) + Number(fields[12])
    const nowMs = performance.now()
    const share = (ticks - this.#lastTicks) / TICKS_PER_SECOND / ((nowMs - this.#lastMs) / 1000)
    this.#cpuPercent = Math.min(100, Math.max(0, Math.round((share * 1000) / this.#spec.cpus) / 10))
    this.#lastTicks = ticks
    this.#lastMs = nowMs
  }
}

function residentMb(pid: number): number | undefined {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Math.round((pages * BYTES_PER_PAGE) / 1024 ** 2)
  } catch {
    return undefined
  }
}
