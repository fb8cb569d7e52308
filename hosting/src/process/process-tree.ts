import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, statFields, type ProcessIdentity } from './process-identity.ts'

const BYTES_PER_PAGE = 4096
/** All servers of the agent share one list of processes for this time, unless many have been started meanwhile. */
const LIST_MS = 1_000
/** Rounds in which processes are stopped before all are killed; new ones are found in the next round. */
const ROUNDS_MAX = 100
/** Between two looks at those that were killed: at first, and after some time. */
const POLL_MS = 20
const POLL_MAX_MS = 1_000
/** One that waits for a device, for example, is gone only once it has an answer. */
const END_MS = 10_000

const [PARENT, GROUP, SESSION, USER_TICKS, SYSTEM_TICKS, THREADS, START_TICKS] = [1, 2, 3, 11, 12, 17, 19]

export interface TreeUsage {
  /** Read when it is asked for. */
  readonly memoryMb: number
  /** Processor time of those that still run, in clock ticks. */
  ticks: number
  /** Processes and their threads. */
  tasks: number
  /** When both were read, of `performance.now()`. */
  atMs: number
}

interface Listed {
  pid: number
  parent: number
  group: number
  session: number
  startTicks: number
  threads: number
  ticks: number
}

type Root = Pick<Listed, 'pid' | 'startTicks'>

/**
 * The processes of a server: the first one, which leads a session, those of its group or session, and all that any of them
 * has started. One that has left the session and lost its parent belongs to them if it was seen before.
 */
export class ProcessTree {
  readonly #root: Root
  readonly #many: number
  #seen: ReadonlyMap<number, Listed> = new Map()

  /** `many`: after so many new processes and threads of the machine, what was found is outdated. */
  constructor(root: Root, many = Infinity) {
    this.#root = root
    this.#many = many
  }

  /** What they use together; undefined once the first one has ended. */
  usage(): TreeUsage | undefined {
    if (!statFields(this.#root.pid)) return undefined
    const { processes, atMs } = recentList(this.#root.pid, this.#many)
    const members = this.#find(processes)
    let [ticks, tasks] = [0, 0]
    for (const { ticks: own, threads } of members.values()) {
      ticks += own
      tasks += threads
    }
    return {
      ticks,
      tasks,
      atMs,
      get memoryMb() {
        return memoryOf([...members.keys()])
      },
    }
  }

  processes(): readonly number[] {
    return [...this.#find(recentList(this.#root.pid, this.#many).processes).keys()]
  }

  /**
   * Kills all of them. They are stopped before the first one is killed: a process that still runs starts others, which lose
   * their parent with it.
   */
  kill(): void {
    const stopped = new Map<number, Listed>()
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const found = [...this.#find(listProcesses(stopped)).values()].filter(({ pid }) => !stopped.has(pid))
      if (found.length === 0) break
      // All of a group at once, whatever they have started meanwhile.
      if (found.some(({ group }) => group === this.#root.pid)) send(-this.#root.pid, 'SIGSTOP')
      for (const process of found) {
        send(process.pid, 'SIGSTOP')
        stopped.set(process.pid, process)
      }
    }
    for (const pid of stopped.keys()) send(pid, 'SIGKILL')
  }

  /** Kills all of them, and returns when they are gone, or after some seconds if one cannot be ended. */
  async end(withinMs = END_MS): Promise<void> {
    const untilMs = performance.now() + withinMs
    let pauseMs = POLL_MS
    while (this.#find(listProcesses()).size > 0) {
      this.kill()
      if (performance.now() >= untilMs) return
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 2, POLL_MAX_MS)
    }
  }

  #find(listed: ReadonlyMap<number, Listed>): ReadonlyMap<number, Listed> {
    const { pid: root, startTicks } = this.#root
    // The number may belong to another process by now.
    const isReused = (listed.get(root)?.startTicks ?? startTicks) !== startTicks
    const children = new Map<number, Listed[]>()
    const members = new Map<number, Listed>()
    for (const process of listed.values()) {
      const { pid, parent, group, session } = process
      const siblings = children.get(parent)
      if (siblings) siblings.push(process)
      else children.set(parent, [process])
      const isOwn = !isReused && (pid === root || group === root || session === root)
      if (isOwn || this.#seen.get(pid)?.startTicks === process.startTicks) members.set(pid, process)
    }
    // Those that are added are visited as well.
    for (const pid of members.keys())
      for (const child of children.get(pid) ?? []) members.set(child.pid, child)
    this.#seen = members
    return members
  }
}

/** Ends a process of an earlier agent with all that it has started. */
export const endTree = async (root: ProcessIdentity): Promise<void> => {
  if (isAlive(root)) await new ProcessTree(root).end()
}

let listed = { atMs: Number.NEGATIVE_INFINITY, tasks: 0, processes: new Map<number, Listed>() }

/** With this one, which may have just been started. */
function recentList(needed: number, many: number): Readonly<typeof listed> {
  const tasks = tasksOfMachine()
  const isOld = performance.now() - listed.atMs >= LIST_MS || tasks - listed.tasks >= many
  if (isOld || !listed.processes.has(needed))
    listed = { processes: listProcesses(), tasks, atMs: performance.now() }
  return listed
}

/** Processes and threads of the whole machine; costs little. */
export function tasksOfMachine(): number {
  try {
    return Number(/\/(\d+) /.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** `known` ones are not read again. */
function listProcesses(known?: ReadonlyMap<number, Listed>): Map<number, Listed> {
  const processes = new Map<number, Listed>()
  for (const name of readdirSync('/proc')) {
    const pid = /^\d+$/.test(name) ? Number(name) : 0
    const process = pid > 0 ? (known?.get(pid) ?? readProcess(pid)) : undefined
    if (process) processes.set(pid, process)
  }
  return processes
}

function readProcess(pid: number): Listed | undefined {
  const fields = statFields(pid)
  if (!fields) return undefined
  const field = (at: number) => Number(fields[at])
  return {
    pid,
    parent: field(PARENT),
    group: field(GROUP),
    session: field(SESSION),
    startTicks: field(START_TICKS),
    threads: field(THREADS),
    ticks: field(USER_TICKS) + field(SYSTEM_TICKS),
  }
}

function memoryOf(pids: readonly number[]): number {
  let [ownPages, sharedPages] = [0, 0]
  for (const pid of pids) {
    const pages = readPages(pid)
    if (!pages) continue
    ownPages += pages.resident - pages.shared
    // Files in memory, mostly the same ones in each process of a server.
    sharedPages = Math.max(sharedPages, pages.shared)
  }
  return Math.round(((ownPages + sharedPages) * BYTES_PER_PAGE) / 1024 ** 2)
}

function readPages(pid: number): { resident: number; shared: number } | undefined {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return { resident: Number(resident), shared: Number(shared) }
  } catch {
    return undefined
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended, or leads no group.
  }
}
