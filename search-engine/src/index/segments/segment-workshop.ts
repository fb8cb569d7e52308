import { Worker } from 'node:worker_threads'
import type { IndexSettings } from '../../settings/index-settings.ts'
import type { MergePart } from './segment-merge.ts'
import type { SearchedText } from './segment-builder.ts'
import type { SegmentData } from './segment.ts'
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from './segment-worker.ts'

const idleMs = 3000
/** Small, since freed pages of the young generation stay with the process for long. */
const youngGenerationMb = 12

/** As nice as work in the background usually is: of a core that a search wants it gets a tenth. */
export const workerNiceness = 10

interface Waiting {
  resolve: (answer: WorkerAnswer) => void
  reject: (error: Error) => void
}

/** Builds and merges segments in a worker thread, so that searches go on; the thread ends when it has been idle. */
export class SegmentWorkshop {
  #worker: Worker | null = null
  #waiting: Waiting[] = []
  #idle: NodeJS.Timeout | null = null
  #building = false

  open(settings: IndexSettings): void {
    this.#building = true
    const { stopWords, separatorTokens, nonSeparatorTokens, dictionary } = settings
    this.#thread().postMessage({
      kind: 'open',
      options: { stopWords, separatorTokens, nonSeparatorTokens, dictionary },
    } satisfies WorkerRequest)
  }

  /** Resolves when the worker has taken the texts in; waiting keeps the queue short. */
  async add(texts: SearchedText[]): Promise<void> {
    await this.#ask({ kind: 'add', texts })
  }

  async finish(): Promise<SegmentData[]> {
    try {
      const answer = await this.#ask({ kind: 'finish' })
      return answer.kind === 'segments' ? answer.segments : []
    } finally {
      this.#building = false
      this.#rest()
    }
  }

  async merge(parts: MergePart[]): Promise<SegmentData> {
    const answer = await this.#ask({ kind: 'merge', parts })
    this.#rest()
    if (answer.kind !== 'segments') throw new Error('the segment worker answered out of order')
    return answer.segments[0]!
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    if (this.#idle) clearTimeout(this.#idle)
    if (!worker) return
    const left = this.#waiting
    this.#waiting = []
    await worker.terminate()
    for (const { reject } of left) reject(new Error('the segment worker ended'))
  }

  #ask(request: WorkerRequest): Promise<WorkerAnswer> {
    const worker = this.#thread()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      worker.ref()
      worker.postMessage(request)
    })
  }

  #thread(): Worker {
    if (this.#idle) clearTimeout(this.#idle)
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./segment-worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
      workerData: { niceness: workerNiceness } satisfies WorkerSettings,
    })
    worker.on('message', (answer: WorkerAnswer) => {
      this.#waiting.shift()?.resolve(answer)
      if (this.#waiting.length === 0) worker.unref()
    })
    worker.on('error', (error) => this.#fail(worker, error))
    worker.on('exit', () => this.#fail(worker, new Error('the segment worker ended')))
    worker.unref()
    this.#worker = worker
    return worker
  }

  #fail(worker: Worker, error: unknown): void {
    // One that was asked to stop may end after its successor took up work: that work goes on.
    if (this.#worker !== worker) return
    this.#worker = null
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(error instanceof Error ? error : new Error(String(error)))
  }

  #rest(): void {
    if (this.#building || this.#waiting.length > 0) return
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), idleMs)
    this.#idle.unref()
  }
}
