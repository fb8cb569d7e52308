import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import PQueue from 'p-queue'
import { Piscina } from 'piscina'
import { renderPlainText } from '../../src/features/markdown/renderer/plain-text.ts'
import type { MarkdownRenderer, MarkdownText } from '../../src/lib/markdown-renderer.ts'
import { HtmlCache } from '../../src/lib/render/html-cache.ts'
import type { RenderedText, ServerJob } from './worker.ts'

export interface MarkdownLimits {
  threads: number
  /** Size of the queue for threads, and timeout in it; other texts are shown as written. */
  waiting: number
  queueTimeoutMs: number
  /** Processor time for one text; elapsed time where the system does not report it. */
  deadlineMs: number
  /** Processor time that a thread has used, by its place in `/proc`. */
  usedMs: (thread: string) => number | undefined
  /** How long a text that timed out is shown as written without another attempt. */
  retryAfterMs: number
}

function usedMs(thread: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(`/proc/${thread}/schedstat`, 'utf8'), 10) / 1e6
  } catch {
    return undefined
  }
}

const LIMITS: MarkdownLimits = {
  threads: 2,
  waiting: 200,
  queueTimeoutMs: 2000,
  deadlineMs: 2000,
  usedMs,
  retryAfterMs: 600_000,
}
/** Many times what the longest harmless text needs. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** Time for a thread to start, also on a busy machine. */
const STARTED_MS = 15_000
/** Elapsed time at most, in deadlines. */
const PATIENCE = 4
/** Shortest time between two looks at the processor time. */
const CHECK_MS = 100
/** How long a text is cached whose images could not be read. An overloaded site must not render it for every page. */
const INCOMPLETE_MS = 1000
const CACHED_CHARACTERS = 20_000_000
const CACHED_FAILURES = 2_000_000

export interface MarkdownPool {
  render: MarkdownRenderer
  stop: () => Promise<void>
}

/** A busy machine did not run the thread for long enough: the text is not the reason. */
class StarvedThreadError extends Error {
  override name = 'StarvedThreadError'
}

/**
 * Rejects when the thread uses more processor time than the deadline, which counts from when it begins, or takes
 * `PATIENCE` times as long.
 */
async function renderInThread(
  pool: Piscina<ServerJob, RenderedText>,
  job: Omit<ServerJob, 'begun'>,
  { deadlineMs, usedMs: read }: Pick<MarkdownLimits, 'deadlineMs' | 'usedMs'>,
): Promise<RenderedText> {
  const ending = new AbortController()
  const { port1: received, port2: begun } = new MessageChannel()
  let isStarved = false
  const starve = () => {
    isStarved = true
    ending.abort()
  }
  // A starting thread has extra time.
  let timer = setTimeout(starve, STARTED_MS)
  received.once('message', (thread: string) => {
    clearTimeout(timer)
    const before = read(thread)
    let leftMs = deadlineMs * PATIENCE
    const waitFor = (wantedMs: number) => {
      const waitMs = Math.min(wantedMs, leftMs)
      leftMs -= waitMs
      timer = setTimeout(check, waitMs)
    }
    const check = () => {
      const unusedMs = deadlineMs - ((read(thread) ?? Infinity) - (before ?? 0))
      if (!(unusedMs > 0)) ending.abort()
      else if (leftMs > 0) waitFor(Math.max(unusedMs, CHECK_MS))
      else starve()
    }
    waitFor(deadlineMs)
  })
  try {
    return await pool.run({ ...job, begun }, { signal: ending.signal, transferList: [begun] })
  } catch (error) {
    throw isStarved ? new StarvedThreadError() : error
  } finally {
    clearTimeout(timer)
    received.close()
  }
}

/**
 * Renders users' texts in worker threads with a lower priority than pages. Equal concurrent texts are rendered once.
 * A text that takes too long, or finds no thread in time, is shown as written; its thread is replaced.
 */
export function createMarkdownPool(siteUrl: string, limits: Partial<MarkdownLimits> = {}): MarkdownPool {
  const deadline = { ...LIMITS, ...limits }
  const { threads, waiting, queueTimeoutMs, retryAfterMs } = deadline
  const pool = new Piscina<ServerJob, RenderedText>({
    filename: join(import.meta.dirname, 'worker.ts'),
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    resourceLimits: MEMORY,
    // A thread that blocks between two texts could not read the sizes of images.
    atomics: 'disabled',
  })
  // A thread that is being terminated may still run out of memory. No request waits for it, and it is already
  // replaced.
  pool.on('error', () => {})
  const queue = new PQueue({ concurrency: threads })
  const rendered = new HtmlCache(CACHED_CHARACTERS)
  /** When a text may be tried again, by the text alone, since it would take as long with other options. */
  const failed = new HtmlCache(CACHED_FAILURES)
  const running = new Map<string, Promise<string>>()

  const run = async (job: MarkdownText, key: string): Promise<string> => {
    try {
      const { html, isComplete } = await renderInThread(pool, { ...job, siteUrl }, deadline)
      rendered.set(key, html)
      if (!isComplete) setTimeout(() => rendered.delete(key), INCOMPLETE_MS).unref()
      return html
    } catch (error) {
      // Otherwise time, memory or stack ran out: the text itself is the reason.
      if (!(error instanceof StarvedThreadError)) failed.set(job.text, String(Date.now() + retryAfterMs))
      return renderPlainText(job.text)
    }
  }
  const runQueued = async (job: MarkdownText, key: string): Promise<string> => {
    if (queue.size >= waiting) return renderPlainText(job.text)
    const waits = new AbortController()
    const timer = setTimeout(() => waits.abort(), queueTimeoutMs)
    return queue
      .add(
        () => {
          clearTimeout(timer)
          return run(job, key)
        },
        { signal: waits.signal },
      )
      .catch(() => renderPlainText(job.text))
  }
  return {
    render: async (job) => {
      const key = JSON.stringify([job.baseLevel, job.labels, job.text, job.mentions])
      const known = rendered.get(key)
      if (known !== undefined) return known
      if (Number(failed.get(job.text) ?? 0) > Date.now()) return renderPlainText(job.text)
      const waited = running.get(key) ?? runQueued(job, key).finally(() => running.delete(key))
      running.set(key, waited)
      return waited
    },
    stop: () => pool.destroy(),
  }
}
