import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { MINUTE_MS } from '@quarry/domain/times'
import PQueue from 'p-queue'
import { Piscina } from 'piscina'
import { AppError } from '../../kernel/errors.ts'
import type { Storage } from '../../ports/storage.ts'
import type {
  ArchiveJob,
  ArchiveResults,
  ArchiveTask,
  JobResult,
  RangeRequest,
  RangeResponse,
} from './archive-tasks.ts'

const LIMITS = {
  /** Concurrent jobs of a process, which limits their memory. Most of their time they wait for the storage. */
  concurrency: 4,
  waiting: 100,
  /** Processor time of the thread for one request, from when the thread begins it. Concurrent requests share it. */
  processorMs: 5000,
  /** For the storage to return one range. */
  storageMs: 5000,
  /** Elapsed time for one request: many times the processor time, since other requests come first. */
  deadlineMs: MINUTE_MS,
}
/** Time for the thread to start, also on a busy machine. */
const STARTED_MS = 15_000
/** A job that does not end so long after it was stopped is terminated with its thread. */
const TERMINATED_MS = 2000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

type Part = Pick<Storage, 'open'>

interface Reading {
  ending: AbortSignal
  storageMs: number
}

/** Undefined if the object is gone or the storage failed. */
async function readRange(
  storage: Part,
  range: RangeRequest,
  { ending, storageMs }: Reading,
): Promise<Uint8Array> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(storageMs)])
  signal.throwIfAborted()
  const opening = storage.open(range.storageKey, { start: range.start, end: range.end - 1 })
  // A storage that does not respond must not hold a slot.
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
  const onAbort = () => {
    stop(signal.reason)
    opening.then(
      (object) => object?.stream.destroy(),
      () => {},
    )
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const object = await Promise.race([opening, stopped])
    return object ? await buffer(addAbortSignal(signal, object.stream)) : new Uint8Array()
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function serveRanges(port: MessagePort, storage: Part, reading: Reading, onBegun: () => void): void {
  const respond = async (range: RangeRequest) => {
    const bytes = await readRange(storage, range, reading).catch(() => undefined)
    port.postMessage({ id: range.id, bytes } satisfies RangeResponse)
  }
  port.on('message', (message: 'begun' | RangeRequest) => {
    if (message === 'begun') onBegun()
    else void respond(message)
  })
}

/** One thread, since it caches the lists of archives. */
function createPool(concurrency: number): Piscina<ArchiveJob, JobResult> {
  return new Piscina<ArchiveJob, JobResult>({
    filename: join(import.meta.dirname, 'archive-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: concurrency,
    idleTimeout: MINUTE_MS,
    resourceLimits: MEMORY,
    // A thread that blocks between two jobs could not receive bytes.
    atomics: 'disabled',
  }).on('error', () => {})
}

/** Reads stored archives in a worker thread, which starts with the first job and ends a minute after the last. */
export function archiveReader(limits: Partial<typeof LIMITS> = {}) {
  const { concurrency, waiting, processorMs, storageMs, deadlineMs } = { ...LIMITS, ...limits }
  const queue = new PQueue({ concurrency })
  let pool: Piscina<ArchiveJob, JobResult> | undefined
  async function run(storage: Part, task: ArchiveTask, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted()
    const ending = new AbortController()
    const terminating = new AbortController()
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const { port1, port2 } = new MessageChannel()
    let terminator: NodeJS.Timeout | undefined
    const end = () => {
      Atomics.store(stop, 0, 1)
      ending.abort()
      terminator ??= setTimeout(() => terminating.abort(), TERMINATED_MS)
    }
    let deadline = setTimeout(end, STARTED_MS)
    signal.addEventListener('abort', end, { once: true })
    serveRanges(port1, storage, { ending: ending.signal, storageMs }, () => {
      clearTimeout(deadline)
      deadline = setTimeout(end, deadlineMs)
    })
    try {
      pool ??= createPool(concurrency)
      const done = await pool.run(
        { task, main: port2, stop, processorMs },
        { signal: terminating.signal, transferList: [port2] },
      )
      if (done.isUnfinished) throw new AppError('overloaded')
      return done.result
    } catch (error) {
      // A thread may also end with another job that was terminated.
      throw error instanceof AppError ? error : new AppError('overloaded')
    } finally {
      clearTimeout(deadline)
      clearTimeout(terminator)
      signal.removeEventListener('abort', end)
      port1.close()
    }
  }

  /** Throws `overloaded` when too many jobs wait, this one takes too long, or the storage fails. */
  return async <T extends ArchiveTask>(
    storage: Part,
    task: T,
    signal: AbortSignal,
  ): Promise<ArchiveResults[T['kind']]> => {
    if (queue.size >= waiting) throw new AppError('overloaded')
    return (await queue.add(() => run(storage, task, signal), { signal })) as ArchiveResults[T['kind']]
  }
}

export const readArchive = archiveReader()
