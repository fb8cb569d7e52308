import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tenant } from '../runtime.ts'
import type { ContainerTimes } from './container-times.ts'
import type { Engine } from './engine.ts'
import { LogReader, type LogMark } from './log-reader.ts'

/** As many as the console of a server has. */
const KNOWN_LINES = 10_000

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
  readonly #ending = new AbortController()

  constructor(engine: Engine, tenant: Tenant, times: ContainerTimes) {
    this.#engine = engine
    this.#tenant = tenant
    this.#times = times
    this.#file = path.join(tenant.root, 'console-mark.json')
    this.#timer = setInterval(() => this.remember(), times.measureMs)
  }

  /** Reads until the container has ended. `isResumed`: with what an earlier agent has read, for the console. */
  async follow(signal: AbortSignal, isResumed: boolean): Promise<void> {
    this.#mark = isResumed ? readMark(this.#file) : undefined
    let known: 'skip' | 'announce' = isResumed ? 'announce' : 'skip'
    while (!signal.aborted) {
      try {
        const isLast = this.#hasEnded
        await this.#read(known, signal)
        if (isLast) break
      } catch {
        // The engine does not answer, or broke off.
      }
      known = 'skip'
      const waking = AbortSignal.any([signal, this.#ending.signal])
      await sleep(this.#times.retryMs, undefined, { signal: waking }).catch(() => {})
    }
    clearInterval(this.#timer)
    this.#finished.resolve()
  }

  /** The rest of a container that has ended, up to some time. */
  async drain(drainMs: number): Promise<void> {
    this.#ending.abort()
    await Promise.race([this.#finished.promise, sleep(drainMs)])
    this.#reader?.end()
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

  async #read(known: 'skip' | 'announce', signal: AbortSignal): Promise<void> {
    const mark = this.#mark
    const range = known === 'announce' ? { tail: KNOWN_LINES } : { since: mark }
    const stream = await this.#engine.logs(this.#tenant.server, { ...range, follow: !this.#hasEnded, signal })
    const reader = new LogReader({ onLine: this.#tenant.onLine, mark, known })
    this.#reader = reader
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) reader.push(chunk)
    } finally {
      this.#mark = reader.mark
      if (!signal.aborted) reader.end()
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
