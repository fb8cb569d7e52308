import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import PQueue from 'p-queue'
import { Piscina } from 'piscina'
import { asWritten } from '../../src/features/markdown/renderer/plain-text.ts'
import type { MarkdownRenderer, MarkdownText } from '../../src/lib/markdown-renderer.ts'
import { HtmlCache } from '../../src/lib/render/html-cache.ts'
import type { ServerJob } from './worker.ts'

export interface MarkdownLimits {
  threads: number
  /** Texts that may wait for a thread, and for how long; others are shown as written. */
  waiting: number
  patienceMs: number
  /** For one text, from when it has a thread. */
  deadlineMs: number
  /** How long a text that met the deadline is shown as written without another try. */
  restMs: number
}

const LIMITS: MarkdownLimits = {
  threads: 2,
  waiting: 200,
  patienceMs: 2000,
  deadlineMs: 2000,
  restMs: 600_000,
}
/** Many times what the longest harmless text needs. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** In which a thread is up, also on a machine that has much else to do. */
const STARTED_MS = 15_000
const CACHED_CHARACTERS = 20_000_000
const CACHED_FAILURES = 2_000_000

export interface MarkdownPool {
  render: MarkdownRenderer
  stop: () => Promise<void>
}

/** Rejects when the thread takes longer than its deadline, which counts from when it begins. */
async function renderInThread(
  pool: Piscina<ServerJob, string>,
  job: Omit<ServerJob, 'begun'>,
  deadlineMs: number,
): Promise<string> {
  const ending = new AbortController()
  const { port1: heard, port2: begun } = new MessageChannel()
  // A thread that is only just starting has the time it needs for that.
  let timer = setTimeout(() => ending.abort(), STARTED_MS)
  heard.once('message', () => {
    clearTimeout(timer)
    timer = setTimeout(() => ending.abort(), deadlineMs)
  })
  try {
    return await pool.run({ ...job, begun }, { signal: ending.signal, transferList: [begun] })
  } finally {
    clearTimeout(timer)
    heard.close()
  }
}

/**
 * Renders people's texts in threads of their own, which give way to the pages. Equal texts are rendered once. A text
 * that takes too long, or for which there is no thread in time, is shown as written; its thread is replaced.
 */
export function createMarkdownPool(siteUrl: string, limits: Partial<MarkdownLimits> = {}): MarkdownPool {
  const { threads, waiting, patienceMs, deadlineMs, restMs } = { ...LIMITS, ...limits }
  const pool = new Piscina<ServerJob, string>({
    filename: join(import.meta.dirname, 'worker.ts'),
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    resourceLimits: MEMORY,
    // A thread that blocks between two texts could not read the sizes of images.
    atomics: 'disabled',
  })
  // A thread that is being ended may yet run out of memory. Nobody waits for it any more, and it is replaced already.
  pool.on('error', () => {})
  const turns = new PQueue({ concurrency: threads })
  const rendered = new HtmlCache(CACHED_CHARACTERS)
  /** Until when a text rests, by the text alone: in another language it would take as long. */
  const resting = new HtmlCache(CACHED_FAILURES)
  const underWay = new Map<string, Promise<string>>()

  const run = async (job: MarkdownText, key: string): Promise<string> => {
    try {
      const html = await renderInThread(pool, { ...job, siteUrl }, deadlineMs)
      rendered.set(key, html)
      return html
    } catch {
      // Out of time, of memory or of stack: the text itself is the reason.
      resting.set(job.text, String(Date.now() + restMs))
      return asWritten(job.text)
    }
  }
  const inTurn = async (job: MarkdownText, key: string): Promise<string> => {
    if (turns.size >= waiting) return asWritten(job.text)
    const waits = new AbortController()
    const timer = setTimeout(() => waits.abort(), patienceMs)
    return turns
      .add(
        () => {
          clearTimeout(timer)
          return run(job, key)
        },
        { signal: waits.signal },
      )
      .catch(() => asWritten(job.text))
  }
  return {
    render: async (job) => {
      const key = JSON.stringify([job.baseLevel, job.labels, job.text, job.mentions])
      const known = rendered.get(key)
      if (known !== undefined) return known
      if (Number(resting.get(job.text) ?? 0) > Date.now()) return asWritten(job.text)
      const waited = underWay.get(key) ?? inTurn(job, key).finally(() => underWay.delete(key))
      underWay.set(key, waited)
      return waited
    },
    stop: () => pool.destroy(),
  }
}
