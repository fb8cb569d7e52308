import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants as C,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { serverLimits, SERVER_PROCESSES_MAX } from '@quarry/domain/hosting/plans'
import type { LaunchSpec } from './runtime.ts'

const ROOT = '/sys/fs/cgroup'
const CONTROLLERS = ['cpu', 'memory', 'pids'] as const
const PERIOD_US = 100_000
const MIB = 1024 ** 2

/** Moves itself, and then becomes the program. A server also starts where that fails; its memory is watched anyway. */
const JOIN = ['-c', 'echo 0 > "$0"; exec "$@"']

/** Control groups of Linux (version 2), where this user may create them: the kernel holds the limits of each server. */
export class Cgroups {
  readonly #parent: string

  constructor(parent: string) {
    this.#parent = parent
  }

  /** Sets the limits of a server. */
  create(server: string, { cpus, memoryMb }: LaunchSpec): Cgroup {
    const folder = path.join(this.#parent, `quarry-${server}`)
    mkdirSync(folder, { recursive: true })
    const limits = {
      'memory.max': memoryMb * MIB,
      'memory.swap.max': serverLimits(memoryMb).swapMb * MIB,
      'memory.oom.group': 1,
      'cpu.max': `${Math.round(cpus * PERIOD_US)} ${PERIOD_US}`,
      'pids.max': SERVER_PROCESSES_MAX,
    }
    for (const [file, value] of Object.entries(limits)) write(path.join(folder, file), String(value))
    return new Cgroup(folder)
  }

  /** Whether processes can be moved, which needs rights above the folder as well. */
  get isUsable(): boolean {
    const folder = path.join(this.#parent, `quarry-probe-${process.pid}`)
    try {
      mkdirSync(folder)
      return spawnSync('/bin/sh', ['-c', 'echo 0 > "$0"', path.join(folder, 'cgroup.procs')]).status === 0
    } catch {
      return false
    } finally {
      removeFolder(folder)
    }
  }
}

/** The limits of one server. */
export class Cgroup {
  readonly #folder: string
  readonly #killsBefore: number

  constructor(folder: string) {
    this.#folder = folder
    this.#killsBefore = this.#kills()
  }

  /** The same program, within these limits. */
  around(spec: LaunchSpec): LaunchSpec {
    const procs = path.join(this.#folder, 'cgroup.procs')
    return { ...spec, program: '/bin/sh', args: [...JOIN, procs, spec.program, ...spec.args] }
  }

  /** Ends whatever is left in it, and whether the kernel has killed a process for lack of memory. */
  end(): { isOutOfMemory: boolean } {
    const isOutOfMemory = this.#kills() > this.#killsBefore
    write(path.join(this.#folder, 'cgroup.kill'), '1')
    removeFolder(this.#folder)
    return { isOutOfMemory }
  }

  #kills(): number {
    return Number(/^oom_kill (\d+)$/m.exec(read(path.join(this.#folder, 'memory.events')))?.[1] ?? 0)
  }
}

/** The nearest group above this process in which groups with limits can be created; undefined without one. */
export function findCgroups(root = ROOT, ownGroups = read('/proc/self/cgroup')): Cgroups | undefined {
  const own = /^0::(\/.*)$/m.exec(ownGroups)?.[1]
  if (own === undefined || !existsSync(path.join(root, 'cgroup.controllers'))) return undefined
  for (let at = own; ; at = path.dirname(at)) {
    const folder = path.join(root, at)
    if (hasLimits(folder)) {
      const cgroups = new Cgroups(folder)
      if (cgroups.isUsable) return cgroups
    }
    if (at === '/') return undefined
  }
}

/** Whether groups below this one have limits, or can have them. A group with processes of its own cannot. */
function hasLimits(folder: string): boolean {
  const file = path.join(folder, 'cgroup.subtree_control')
  const missing = () => CONTROLLERS.filter((name) => !read(file).split(/\s+/).includes(name))
  try {
    accessSync(folder, C.W_OK)
    if (missing().length > 0)
      writeFileSync(
        file,
        missing()
          .map((name) => `+${name}`)
          .join(' '),
      )
    return missing().length === 0
  } catch {
    return false
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Not every kernel has all of them, for example without swap. */
function write(file: string, value: string): void {
  try {
    writeFileSync(file, value)
  } catch {
    // The other limits hold.
  }
}

/** The kernel removes a group only when its last process is gone; a later server of this name uses what is left. */
function removeFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It is in use, or was never there.
  }
}
