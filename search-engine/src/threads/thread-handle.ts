import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'

import type { IndexState } from '../index/index-state.ts'
import { imageOf, transfersOf } from '../index/state-image.ts'
import type { OpenIndex } from '../indexes/open-index.ts'
import { listsIn } from '../query/place-list.ts'
import type { DocumentLog } from '../storage/document-log.ts'
import type { JobAnswer, SearchJob } from './search-job.ts'
import type { SharedList, ThreadReport, ThreadRequest } from './thread-messages.ts'

/** The young generation of each thread; larger ones stay resident for long. */
const youngGenerationMb = 12
/** A busy thread that misses more changes than this loads the index again. */
const mostPending = 1000

const searchThread = new URL('./search-thread.ts', import.meta.url)

/** Another program and patience, for tests. */
export interface ThreadProgram {
  program?: URL
  grace?: number
}

/** Threads reuse compiled code only when given its path; it saves time and some megabytes each. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}

/** What a thread knows of one index. */
interface Following {
  state: IndexState
  log: DocumentLog
  isReady: boolean
  /** Changes that wait for the end of a search; null when they were too many. */
  pending: ThreadRequest[] | null
}

/** All cached place lists of an index. */
function listsOf({ segments }: IndexState): SharedList[] {
  return segments.flatMap((segment) => listsIn(segment).map((list) => ({ serial: segment.serial, ...list })))
}

/** The thread ended before it answered. */
export class ThreadEnded extends Error {}

/** The thread had to be ended, because it went on long behind the time that the search may take. */
export class ThreadStuck extends Error {}

/** Searches look at the clock by themselves; one that is so late never will. */
const graceMs = 5000

export interface ThreadListener {
  /** A list of places was made there. */
  made: (thread: ThreadHandle, index: number, made: SharedList) => void
  /** It has started, or has received a copy of an index. */
  ready: () => void
  /** It can take another search. */
  free: () => void
  ended: (thread: ThreadHandle, error: Error | null) => void
}

interface RunningJob {
  resolve: (answer: JobAnswer) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** One search thread, seen from the thread that has the indexes. */
export class ThreadHandle {
  readonly #worker: Worker
  readonly #followed = new Map<number, Following>()
  readonly #listener: ThreadListener
  readonly #graceMs: number
  #job: RunningJob | null = null
  #failure: Error | null = null
  #isReady = false
  #hasEnded = false

  constructor(listener: ThreadListener, { program = searchThread, grace = graceMs }: ThreadProgram = {}) {
    this.#listener = listener
    this.#graceMs = grace
    this.#worker = new Worker(program, {
      env: { ...process.env, ...compileCache() },
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    })
    this.#worker.on('message', (report: ThreadReport) => this.#take(report))
    this.#worker.on('error', (error: Error) => (this.#failure = error))
    this.#worker.on('exit', () => {
      this.#hasEnded = true
      this.#endJob()?.reject(new ThreadEnded('a search thread ended'))
      listener.ended(this, this.#failure)
    })
    this.#worker.unref()
  }

  /** Whether it ever got as far as to take a search. */
  get wasReady(): boolean {
    return this.#isReady
  }

  get isIdle(): boolean {
    return this.#isReady && !this.#hasEnded && this.#job === null
  }

  /** Whether it is about to start, to know an index or to end a search, and reports it then. */
  get willReport(): boolean {
    if (this.#hasEnded) return false
    return !this.isIdle || [...this.#followed.values()].some(({ isReady }) => !isReady)
  }

  #take(report: ThreadReport): void {
    switch (report.kind) {
      case 'ready':
        this.#isReady = true
        this.#listener.ready()
        this.#listener.free()
        return
      case 'following': {
        const known = this.#followed.get(report.index)
        if (known) known.isReady = true
        this.#listener.ready()
        this.#listener.free()
        return
      }
      case 'list':
        this.#listener.made(this, report.index, report.made)
        return
      case 'answer': {
        const job = this.#endJob()
        this.#sendPending()
        job?.resolve(report.answer)
        this.#listener.free()
      }
    }
  }

  /** Whether searches of the index, as it is now, may be sent here. */
  knows(open: OpenIndex): boolean {
    return this.follows(open) && this.#followed.get(open.number)!.isReady
  }

  /** Whether a copy of the index, as it is now, was sent here. */
  follows(open: OpenIndex): boolean {
    const known = this.#followed.get(open.number)
    return known !== undefined && this.#isCurrent(known, open)
  }

  /** Whether it should receive a copy of the index now: no earlier copy waits for a search to end. */
  lacks(open: OpenIndex): boolean {
    if (!this.#isReady || this.#hasEnded) return false
    return this.#followed.get(open.number)?.isReady !== false && !this.follows(open)
  }

  #isCurrent({ state, log, pending }: Following, open: OpenIndex): boolean {
    return state === open.search.state && log === open.store.log && pending !== null
  }

  /** Gives the thread a copy of the index, unless it has one already. */
  follow(open: OpenIndex): void {
    if (this.follows(open)) return
    const { state } = open.search
    const image = imageOf(state)
    const places = open.store.table.allPlaces()
    this.#followed.set(open.number, { state, log: open.store.log, isReady: false, pending: [] })
    const request: ThreadRequest = {
      kind: 'follow',
      index: open.number,
      image,
      log: open.store.log.path,
      places,
      lists: listsOf(state),
    }
    this.#worker.postMessage(request, [
      ...transfersOf(image),
      places.positions.buffer,
      places.lengths.buffer,
      places.idBytes.buffer,
    ])
  }

  /** Passes on what happened to an index; a thread in the middle of a search receives it afterwards. */
  send(index: number, request: ThreadRequest): void {
    const known = this.#followed.get(index)
    if (!known) return
    if (this.#job === null) this.#worker.postMessage(request)
    else if (known.pending && known.pending.length < mostPending) known.pending.push(request)
    else known.pending = null
  }

  #sendPending(): void {
    for (const following of this.#followed.values()) {
      if (!following.pending || following.pending.length === 0) continue
      for (const request of following.pending) this.#worker.postMessage(request)
      following.pending = []
    }
  }

  forget(index: number): void {
    if (!this.#followed.delete(index) || this.#hasEnded) return
    this.#worker.postMessage({ kind: 'forget', index } satisfies ThreadRequest)
  }

  #endJob(): RunningJob | null {
    const job = this.#job
    if (job) clearTimeout(job.timer)
    this.#job = null
    return job
  }

  /** Rejects with `ThreadEnded` when the thread dies of it or otherwise, with `ThreadStuck` when it has to be ended. */
  run(job: SearchJob, deadlineMs: number): Promise<JobAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#failure = new ThreadStuck('it did not come to an end with a search')
        this.#endJob()?.reject(this.#failure)
        this.#hasEnded = true
        void this.end()
      }, deadlineMs + this.#graceMs)
      this.#job = { resolve, reject, timer }
      this.#worker.postMessage({ kind: 'job', job, deadlineMs } satisfies ThreadRequest)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
