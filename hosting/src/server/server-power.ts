import type { DesiredServer, ReportedServer } from '@quarry/api/contract/hosting/agents'
import { CRASH_LINES_MAX } from '@quarry/domain/hosting/crash-lines'
import { isGameFlavour } from '@quarry/domain/hosting/flavours'
import type { CrashReason } from '@quarry/domain/hosting/power'
import type { SavingServer } from '../backups/while-saved.ts'
import type { LineRing } from '../console/line-ring.ts'
import type { Flavour } from '../flavours/flavour.ts'
import { PlayerCount } from '../players/player-count.ts'
import { NO_PROCESS } from '../process/process-identity.ts'
import type { ProcessEnd, Resumed, RunningServer, Tenant } from '../runtime/runtime.ts'
import { launchSpecOf } from './launch.ts'
import { crashOf, endedRun, endOf, goesOn, powerAfter, powerBefore } from './outcomes.ts'
import type { CrashRestarts, RunRecord } from './server-folder.ts'
import type { ServerParts } from './server-parts.ts'

interface Process {
  run: number
  startedAt: string
  /** Number of the first line that it prints. */
  firstLine: number
  running: RunningServer
  /** What was installed when it was started. */
  flavour: Flavour
  state: 'starting' | 'running' | 'stopping'
  /** If it was started again after a crash. */
  again?: CrashRestarts | undefined
  /** Why the agent ends it although it is wanted. */
  failure?: CrashReason
  timers: NodeJS.Timeout[]
  /** Called with each line that it prints. */
  listeners: Set<(line: string) => void>
  count: PlayerCount
}

interface Surroundings {
  wanted: () => DesiredServer
  /** Whether its files are too large for its plan. */
  isStorageFull: () => Promise<boolean>
  /** What was printed; `onLine` adds to it. */
  lines: LineRing
  onLine: Tenant['onLine']
  onChange: () => void
  onEnd: () => void
}

type ReportedPower = Pick<
  ReportedServer,
  'power' | 'run' | 'crash' | 'started' | 'cpu_percent' | 'memory_mb' | 'players'
>

/** The process of one server: starts and stops it as wanted, and records its runs. */
export class ServerPower {
  /** Whether the last step failed because the node can run nothing. */
  isUnavailable = false
  readonly #parts: ServerParts
  readonly #around: Surroundings
  #process: Process | undefined
  #hasTakenOver = false
  /** Whether it is known what became of the process of an earlier agent. */
  #isKnown = false
  #isDetached = false

  constructor(parts: ServerParts, around: Surroundings) {
    this.#parts = parts
    this.#around = around
  }

  get isOn(): boolean {
    return this.#process !== undefined
  }

  /** When the process has ended; undefined without one, and if it runs on. */
  get ended(): Promise<ProcessEnd> | undefined {
    return this.#isDetached ? undefined : this.#process?.running.ended
  }

  get processes(): readonly number[] {
    return this.#process?.running.processes() ?? []
  }

  report(record: RunRecord | undefined): ReportedPower {
    const process = this.#process
    const { power } = this.#around.wanted()
    if (!process && power.on && this.isUnavailable) {
      const crash = { reason: 'runtime_unavailable', exit_code: null, problem: null } as const
      const unknown = { started: null, cpu_percent: null, memory_mb: null, players: null }
      return { power: 'crashed', run: power.run, crash, ...unknown }
    }
    const usage = process?.running.usage()
    const end = process ? undefined : record?.end
    return {
      power: process?.state ?? (this.#isKnown ? powerAfter(end) : powerBefore(record)),
      run: process?.run ?? record?.run ?? 0,
      crash: crashOf(process ? process.again?.crash : end),
      started: process?.startedAt ?? null,
      cpu_percent: usage?.cpuPercent ?? null,
      memory_mb: usage?.memoryMb ?? null,
      players: process?.state === 'running' ? process.count.players : null,
    }
  }

  /** Asks a running server for the number of its players. The answer arrives later. */
  countPlayers(): void {
    if (this.#process?.state === 'running') this.#process.count.refresh()
  }

  /** Whether it could be sent; `before` is called then. */
  command(line: string, before: () => void): boolean {
    if (!this.#process || this.#process.state === 'stopping') return false
    before()
    this.#process.running.write(line)
    return true
  }

  /** Undefined unless its world is loaded. */
  savingServer(): SavingServer | undefined {
    const process = this.#process
    if (process?.state !== 'running') return undefined
    const { flavour, running, listeners } = process
    return {
      saving: flavour.saving,
      write: (line) => running.write(line),
      listen: (onLine) => {
        listeners.add(onLine)
        return () => void listeners.delete(onLine)
      },
    }
  }

  /**
   * Continues with the process of an earlier agent, or ends it: two processes must never use one folder. The earlier agent
   * may have ended before it recorded what it started.
   */
  async takeOver(): Promise<void> {
    const { runtime, folder } = this.#parts
    const record = folder.run
    const isOpen = record !== undefined && !record.end
    if (this.#process || (this.#hasTakenOver && !isOpen)) return
    const wanted = this.#around.wanted()
    const resumed = isOpen && !wanted.removed && (await runtime.resume(record.identity, this.#tenant()))
    if (!resumed) await runtime.end(isOpen ? record.identity : undefined, wanted.id)
    else this.#resume(record, resumed)
    this.#hasTakenOver = true
    this.#isKnown = true
  }

  #resume(record: RunRecord, resumed: Resumed): void {
    const { folder, flavours } = this.#parts
    const { flavour: chosen, power } = this.#around.wanted()
    const flavour = flavours[folder.installed?.flavour ?? chosen]
    const state = record.isReady ? 'running' : 'starting'
    if ('running' in resumed) {
      const { running } = resumed
      this.#watch({ ...record, firstLine: 0, running, flavour, state })
      // The earlier agent may have ended in the middle of a backup.
      if (state === 'running' && flavour.saving) running.write(flavour.saving.on)
      return
    }
    // The earlier agent may have ended it on request.
    const isWanted = power.on && power.run <= record.run
    const end = isWanted
      ? endOf({ flavour, state }, resumed.end, this.#lastLines(0))
      : ({ kind: 'requested' } as const)
    folder.run = endedRun(record, end, this.#isRestarted(record.run))
  }

  /** Takes the next step to what is wanted. */
  async reconcile(): Promise<void> {
    const { on, run, killed } = this.#around.wanted().power
    const process = this.#process
    if (process) {
      if (!on && killed) this.kill()
      else if (!on || process.run < run) this.stop()
      return
    }
    if (!on || !this.#parts.folder.installed) return
    const record = this.#parts.folder.run
    const { restart_after_crash: restarts } = this.#around.wanted()
    if (record === undefined || record.run < run || goesOn(record, restarts)) await this.#start(run)
  }

  /** Whether users want this run to be started again if it crashes. */
  #isRestarted(run: number): boolean {
    const { power, restart_after_crash: restarts } = this.#around.wanted()
    return restarts && power.on && power.run === run
  }

  async #start(run: number): Promise<void> {
    const { folder, flavours, runtime } = this.#parts
    const installed = folder.installed
    if (!installed) return
    const wanted = this.#around.wanted()
    const { license } = wanted
    const name = installed.flavour ?? wanted.flavour
    const flavour = flavours[name]
    // Shown with the start only: one that the node cannot make now is repeated.
    const notes: string[] = []
    const onLine = (line: string) => void notes.push(line)
    const spec = launchSpecOf({ flavour, wanted, installed, folder, onLine })
    if (typeof spec === 'string') {
      for (const note of notes) this.#around.onLine(note, false)
      return this.#refuseStart(run, spec)
    }
    if (await this.#around.isStorageFull()) return this.#refuseStart(run, 'storage_full')
    if (license && isGameFlavour(name)) await folder.acceptLicense(license)
    // If the agent ends now, the next one does not know what it has started.
    this.#hasTakenOver = false
    const { run: last } = folder
    const again = last?.run === run ? last.again : undefined
    const firstLine = this.#around.lines.next
    const running = await runtime.start(spec, this.#tenant())
    for (const note of notes) this.#around.onLine(note, false)
    const startedAt = new Date().toISOString()
    this.#watch({ run, startedAt, again, firstLine, running, flavour, state: 'starting' })
    folder.run = { run, identity: running.identity, startedAt, ...(again && { again }) }
    // The next agent would start a second process beside it.
    if (folder.hasUnwritten) this.#fail('node_disk_failed')
  }

  /** Ends a process that must not run on; the next Start tries again. */
  #fail(reason: CrashReason): void {
    if (!this.#process) return
    this.#process.failure = reason
    this.kill()
  }

  #tenant(): Tenant {
    return {
      server: this.#around.wanted().id,
      root: this.#parts.folder.root,
      onLine: (line, isKnown) => this.#onLine(line, isKnown),
    }
  }

  #onLine(line: string, isKnown: boolean): void {
    this.#around.onLine(line, isKnown)
    const process = this.#process
    if (!process) return
    for (const listen of process.listeners) listen(line)
    if (process.state !== 'starting' || !process.flavour.ready.test(line)) return
    process.state = 'running'
    const { folder } = this.#parts
    const record = folder.run
    // The next agent may find it when it has printed this long ago.
    if (record && process.running.detach) folder.run = { ...record, isReady: true }
    this.#around.onChange()
  }

  #watch(started: Omit<Process, 'timers' | 'listeners' | 'count'>): void {
    const { onChange, wanted } = this.#around
    const everyMs = this.#parts.times.playersMs
    const count = new PlayerCount({ port: wanted().port, everyMs, onChange })
    const process = { ...started, timers: [], listeners: new Set<(line: string) => void>(), count }
    this.#process = process
    process.running.ended
      .catch((error: unknown): ProcessEnd => {
        const { log } = this.#parts
        log.error({ err: error, server: wanted().id }, 'how a server ended is not known')
        process.running.signal('SIGKILL')
        return { code: 1, isOutOfMemory: false }
      })
      .then((end) => this.#onEnd(process, end))
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'an end was not handled'))
  }

  /** A run without a process; the next Start tries again. */
  #refuseStart(run: number, reason: CrashReason): void {
    const end = { kind: 'crashed', reason, exitCode: null } as const
    const startedAt = new Date().toISOString()
    this.#parts.folder.run = { run, startedAt, identity: NO_PROCESS, end }
  }

  #lastLines(first: number): readonly string[] {
    const { lines } = this.#around
    return lines.read(Math.max(first, lines.next - CRASH_LINES_MAX), CRASH_LINES_MAX).lines
  }

  #onEnd(process: Process, end: ProcessEnd): void {
    const { folder } = this.#parts
    for (const timer of process.timers) clearTimeout(timer)
    this.#process = undefined
    if (!this.#around.wanted().removed) {
      const { run, startedAt, running, again } = process
      const how = endOf(process, end, this.#lastLines(process.firstLine))
      const record = { run, startedAt, identity: running.identity, ...(again && { again }) }
      folder.run = endedRun(record, how, this.#isRestarted(run))
    }
    this.#around.onEnd()
  }

  /** Asks it to stop, then ends it step by step. `failure`: why, if its users do not want that. */
  stop(failure?: CrashReason): void {
    const process = this.#process
    if (!process || process.state === 'stopping') return
    const { times } = this.#parts
    process.state = 'stopping'
    if (failure) process.failure = failure
    process.running.write(process.flavour.stopCommand)
    process.timers.push(
      setTimeout(() => process.running.signal('SIGTERM'), times.stopMs),
      setTimeout(() => process.running.signal('SIGKILL'), times.stopMs + times.terminateMs),
    )
    this.#around.onChange()
  }

  kill(): void {
    const process = this.#process
    if (!process) return
    process.state = 'stopping'
    process.running.signal('SIGKILL')
    this.#around.onChange()
  }

  /** Leaves a process that runs on without the agent to the next one, or stops it. */
  detachOrStop(): void {
    const { detach } = this.#process?.running ?? {}
    if (!detach) return this.stop()
    if (this.#isDetached) return
    this.#isDetached = true
    for (const timer of this.#process?.timers ?? []) clearTimeout(timer)
    detach()
  }
}
