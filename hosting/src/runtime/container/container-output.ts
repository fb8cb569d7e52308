import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tenant } from '../runtime.ts'
import type { ContainerTimes } from './container-times.ts'
import type { Engine } from './engine.ts'
import { LogReader, type LogMark } from './log-reader.ts'

/** As many as the console of a server has. */
const KNOWN_LINES = 10_000
const IDLE_FACTOR_MAX = 30

/** The output of a container, each line once, across lost connections and agents. */
export class ContainerOutput {
  readonly #engine: Engine
  readonly #tenant: Tenant
  readonly #times: ContainerTimes
  readonly #file: string
  readonly #finished = Promise.withResolvers<void>()
  readonly #timer: NodeJS.Timeout
  #mark: LogMark | undefined
  #written: LogMark | undefined
  #reader: LogReader | undefined
  #watch: IdleWatch | undefined
  #idleMs: number
  readonly #ending = new AbortController()

  constructor(engine: Engine, tenant: Tenant, times: ContainerTimes) {
    this.#engine = engine
    this.#tenant = tenant
    this.#times = times
    this.#idleMs = times.idleMs
    this.#file = path.join(tenant.root, 'console-mark.json')
    this.#timer = setInterval(() => this.remember(), times.measureMs)
  }

  /** Reads until the container has ended. `isResumed`: with what an earlier agent has read, for the console. */
  async follow(signal: AbortSignal, isResumed: boolean): Promise<void> {
    this.#mark = isResumed ? readMark(this.#file) : undefined
    let known: 'skip' | 'announce' = isResumed ? 'announce' : 'skip'
    while (!signal.aborted) {
      const isLast = this.#hasEnded
      const end = await this.#read(known, signal).catch(() => 'broken' as const)
      if (isLast && end === 'complete') break
      if (end === 'nothing') continue
      if (end !== 'broken') known = 'skip'
      if (end === 'idle') continue
      const waking = AbortSignal.any([signal, this.#ending.signal])
      await sleep(this.#times.retryMs, undefined, { signal: waking }).catch(() => {})
    }
    clearInterval(this.#timer)
    this.#finished.resolve()
  }

  /** The rest of a container that has ended, up to some time. */
  async drain(drainMs: number): Promise<void> {
    this.#ending.abort()
    this.#watch?.shorten(this.#times.idleMs)
    await Promise.race([this.#finished.promise, sleep(drainMs)])
    this.#reader?.endLines()
    this.#tryToWrite()
    clearInterval(this.#timer)
  }

  /** All at once, of a container that ended while no agent ran. */
  async readAll(): Promise<void> {
    clearInterval(this.#timer)
    this.#mark = readMark(this.#file)
    this.#ending.abort()
    await this.#read('announce', new AbortController().signal)
  }

  /** Stores for the next agent how far this one has read. */
  remember(): void {
    if (this.#reader) this.#mark = this.#reader.mark
    this.#tryToWrite()
  }

  get #hasEnded(): boolean {
    return this.#ending.signal.aborted
  }

  /** `nothing`: it was silent, so what is known has not been announced yet. */
  async #read(known: 'skip' | 'announce', signal: AbortSignal): Promise<'complete' | 'idle' | 'nothing'> {
    const mark = this.#mark
    const range = known === 'announce' ? { tail: KNOWN_LINES } : { since: mark }
    const follow = !this.#hasEnded
    const reader = new LogReader({ onLine: this.#tenant.onLine, mark, known })
    this.#reader = reader
    // Without `follow` the engine ends it, however long it searches its files before.
    const watch = new IdleWatch(follow ? this.#idleMs : this.#times.drainMs)
    if (follow) this.#watch = watch
    const reading = AbortSignal.any([signal, watch.signal])
    try {
      const stream = await this.#engine.logs(this.#tenant.server, { ...range, follow, signal: reading })
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        const before = reader.newParts
        reader.push(chunk)
        if (reader.newParts > before) this.#idleMs = this.#times.idleMs
        watch.refresh()
      }
      reader.end()
      return 'complete'
    } catch (error) {
      if (!watch.signal.aborted || signal.aborted) throw error
      reader.end()
      this.#idleMs = Math.min(this.#idleMs * 2, this.#times.idleMs * IDLE_FACTOR_MAX)
      return reader.isEmpty ? 'nothing' : 'idle'
    } finally {
      watch.stop()
      this.#mark = reader.mark
      if (!signal.aborted) reader.endLines()
    }
  }

  #tryToWrite(): void {
    const mark = this.#mark
    if (!mark || (mark.second === this.#written?.second && mark.count === this.#written.count)) return
    try {
      writeFileSync(this.#file, JSON.stringify(mark))
      this.#written = mark
    } catch {
      // A full disk: the next agent shows some lines twice.
    }
  }
}

function readMark(file: string): LogMark | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LogMark
  } catch {
    return undefined
  }
}

/**
 * Aborts the reading of output when there is none for some time. Podman 4.3 is silent for ever when it begins a new file of
 * output, and when a container ends that has printed nothing.
 */
class IdleWatch {
  readonly #idle = new AbortController()
  #timer: NodeJS.Timeout

  constructor(idleMs: number) {
    this.#timer = this.#start(idleMs)
  }

  get signal(): AbortSignal {
    return this.#idle.signal
  }

  /** There was output. */
  refresh(): void {
    this.#timer.refresh()
  }

  /** From now on it waits for this time only. */
  shorten(idleMs: number): void {
    this.stop()
    this.#timer = this.#start(idleMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #start(idleMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#idle.abort(), idleMs)
  }
}
