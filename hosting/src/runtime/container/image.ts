import type { Logger } from 'pino'
import { z } from 'zod'
import { LineSplitter } from '../line-splitter.ts'
import type { EngineClient } from './engine-client.ts'
import { EngineError } from './engine-error.ts'
import { PullProgress } from './engine-shapes.ts'

/** A download that stands still for this time has failed. */
const STALLED_MS = 60_000
const REPORT_EVERY_MS = 10_000

/** The image of all servers of a node; downloaded when it is not there. */
export class Image {
  readonly name: string
  readonly #client: EngineClient
  readonly #log: Logger
  #pulling: Promise<void> | undefined

  constructor(name: string, client: EngineClient, log: Logger) {
    this.name = name
    this.#client = client
    this.#log = log
  }

  /** One download for all servers that wait for it; the next one after a failure. */
  async ensure(): Promise<void> {
    const found = await this.#client.find(z.object({}), `/images/${encodeName(this.name)}/json`)
    if (found) return
    this.#pulling ??= this.#pull().finally(() => {
      this.#pulling = undefined
    })
    await this.#pulling
  }

  async #pull(): Promise<void> {
    const { name } = this
    this.#log.info({ image: name }, 'the image of the servers is downloaded')
    const stalled = new AbortController()
    const watch = setTimeout(() => stalled.abort(), STALLED_MS)
    const progress = new Progress()
    let reportedAtMs = performance.now()
    const lines = new LineSplitter((line) => progress.take(line))
    try {
      const path = `/images/create?fromImage=${encodeURIComponent(name)}`
      const stream = await this.#client.stream('POST', path, stalled.signal)
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        watch.refresh()
        lines.push(chunk)
        if (performance.now() - reportedAtMs < REPORT_EVERY_MS) continue
        reportedAtMs = performance.now()
        this.#log.info({ image: name, percent: progress.percent }, 'the image of the servers is downloaded')
      }
      lines.end()
    } catch (error) {
      if (error instanceof EngineError && error.status !== undefined) throw error
      throw new EngineError(`the image ${name} cannot be downloaded: ${String(error)}`)
    } finally {
      clearTimeout(watch)
    }
    // The answer is a success, and the error is in its text.
    if (progress.error !== undefined)
      throw new EngineError(`the image ${name} cannot be downloaded: ${progress.error}`)
    this.#log.info({ image: name }, 'the image of the servers is there')
  }
}

/** Slashes of a name stay. */
const encodeName = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

/** How much of all layers is there. */
class Progress {
  error: string | undefined
  readonly #layers = new Map<string, { current: number; total: number }>()

  get percent(): number {
    const layers = [...this.#layers.values()]
    const sum = (key: 'current' | 'total') => layers.reduce((all, layer) => all + layer[key], 0)
    return Math.floor((100 * sum('current')) / Math.max(1, sum('total')))
  }

  take(line: string): void {
    const parsed = PullProgress.safeParse(tryToParse(line))
    if (!parsed.success) return
    const { error, id, progressDetail } = parsed.data
    this.error ??= error
    const { current, total } = progressDetail ?? {}
    if (id !== undefined && current !== undefined && total !== undefined)
      this.#layers.set(id, { current: Math.min(current, total), total })
  }
}

function tryToParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
