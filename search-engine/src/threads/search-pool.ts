import { setImmediate as nextTick } from 'node:timers/promises'

import { deadlineExceeded } from '../index/search-deadline.ts'
import { prepareImage } from '../index/state-image.ts'
import { indexNotFound, toApiError } from '../protocol/api-error.ts'
import type { OpenIndex } from '../indexes/open-index.ts'
import { adoptList } from '../query/place-list.ts'
import {
  isCostly,
  isHeavy,
  runJob,
  targetsOf,
  type ErrorParts,
  type IndexLookUp,
  type JobAnswer,
  type SearchJob,
  type Target,
} from './search-job.ts'
import { ThreadEnded, ThreadHandle, ThreadStuck, type ThreadProgram } from './thread-handle.ts'
import type { SharedList, ThreadRequest } from './thread-messages.ts'

/** Searches in smaller indexes take less time than to hand them over. */
const leastDocuments = 5000
/** A search that so many threads have died of is given up. */
const mostDeaths = 2
/** When so many in a row could not even start, none are started for a while. */
const restMs = 10_000
const mostFailedStarts = 4
/**
 * Nearly every refusal comes before any work. A search that is refused only after much of it must not be done again on
 * the main thread: refusing it needs no slot.
 */
const refusalMs = 50

export interface PoolOptions {
  /** 0: the calling thread answers all searches. */
  threads: number
  /** Documents from which on an index is searched by the threads. */
  leastDocuments?: number | undefined
  /** Undefined for an index that is no more. */
  findIndex: (number: number) => OpenIndex | undefined
  warn: (message: string) => void
  program?: ThreadProgram
}

/**
 * Answers searches in threads that follow the indexes of this one. A change is sent to all threads in the tick in which
 * it is made, and before every search that is sent later, so no search that begins after a change misses it, and none
 * sees half of it. Threads start when an index grows large enough and receive their copies of it one after the other, as
 * each takes a moment of this thread's time; until they know an index this thread answers.
 */
export class SearchPool {
  readonly #options: PoolOptions
  readonly #least: number
  #threads: ThreadHandle[] = []
  readonly #listened = new WeakMap<object, OpenIndex>()
  /** Numbers of the indexes that all threads should follow. */
  readonly #wanted = new Set<number>()
  /** Numbers of the indexes of which threads receive copies at the moment. */
  readonly #copied = new Set<number>()
  #failedStarts = 0
  #restsUntil = 0
  #isClosed = false
  #running = 0
  #latest = -Infinity
  /** Those who wait for a thread that can take their search. */
  #waiting: (() => void)[] = []

  constructor(options: PoolOptions) {
    this.#options = options
    this.#least = options.leastDocuments ?? leastDocuments
  }

  /** How many searches may run at once. */
  get width(): number {
    return Math.max(1, this.#options.threads)
  }

  /** `deadlineMs` is the time that the search may take once it has begun. */
  async answer(job: SearchJob, deadlineMs: number): Promise<JobAnswer> {
    this.#running++
    try {
      return await this.#answer(job, deadlineMs)
    } finally {
      this.#running--
      this.#latest = performance.now()
    }
  }

  /** True when no search runs and none has run for so long. */
  isQuiet(forMs: number): boolean {
    return this.#running === 0 && performance.now() - this.#latest >= forMs
  }

  /** Whether the filters of a search are so much work that only one such search should run at a time. */
  isCostly(job: SearchJob): boolean {
    return isCostly(job, this.#stateOf)
  }

  readonly #stateOf = ({ number }: Target) => this.#options.findIndex(number)?.search.state

  async #answer(job: SearchJob, deadlineMs: number): Promise<JobAnswer> {
    const targets = targetsOf(job)
    const isCostly = this.isCostly(job)
    const waits = isCostly || isHeavy(job)
    for (let deaths = 0; deaths < mostDeaths;) {
      if (waits) for (const open of this.#find(targets)) await open.unchanged()
      const thread = this.#threadFor(targets, waits, isCostly)
      if (thread === 'wait') {
        await new Promise<void>((resolve) => this.#waiting.push(resolve))
        continue
      }
      if (!thread) return this.#runHere(job, deadlineMs)
      try {
        const answer = await thread.run(job, deadlineMs)
        if (!mustBeAskedHere(answer)) return answer
        if (answer.error?.code === 'internal')
          this.#options.warn(`a search thread failed (${answer.error.message}); its search is answered here`)
        // Of several searches the refused one is the next to be asked for.
        if (answer.texts.length > 0) return { ...answer, error: null }
        if (answer.error?.code === 'internal') return await this.#runHere(job, deadlineMs)
        const here = await this.#runHere(job, Math.min(deadlineMs, refusalMs))
        return here.error?.code === answer.error?.code ? here : answer
      } catch (error) {
        // Another thread would not come to an end either.
        if (error instanceof ThreadStuck) return failed(toApiError(deadlineExceeded()))
        if (!(error instanceof ThreadEnded)) throw error
        deaths++
      }
    }
    const message = `${mostDeaths} search threads ended while they answered this search`
    return failed({ code: 'internal', message, status: 500 })
  }

  /** Not in the middle of a change, unless there are no other threads whom this one would keep waiting. */
  async #runHere(job: SearchJob, deadlineMs: number): Promise<JobAnswer> {
    if (this.#options.threads > 0) {
      const opens = this.#find(targetsOf(job))
      while (opens.some((open) => open.isChanging)) for (const open of opens) await open.unchanged()
    }
    return runJob(job, deadlineMs, this.#indexOf)
  }

  readonly #indexOf: IndexLookUp = ({ number, uid }) => {
    const open = this.#options.findIndex(number)
    if (!open) throw indexNotFound(uid)
    return open.search
  }

  #find(targets: Target[]): OpenIndex[] {
    const numbers = [...new Set(targets.map(({ number }) => number))]
    return numbers.flatMap((number) => this.#options.findIndex(number) ?? [])
  }

  /**
   * An idle thread that knows all indexes of a job; null when this thread should answer: also when none knows them yet,
   * unless the job `waits` for one, as what takes long does.
   */
  #threadFor(targets: Target[], waits: boolean, isCostly: boolean): ThreadHandle | 'wait' | null {
    if (this.#options.threads === 0 || this.#isClosed) return null
    const opens = this.#find(targets)
    if (!isCostly && opens.every((open) => this.#isSmall(open))) return null
    this.#start()
    for (const { number } of opens) this.#copy(number)
    const knowing = this.#threads.filter((thread) => opens.every((open) => thread.knows(open)))
    const idle = knowing.find((thread) => thread.isIdle)
    if (idle) return idle
    const isAwaited = knowing.length > 0 || (waits && this.#willReport(opens))
    return isAwaited ? 'wait' : null
  }

  #willReport(opens: OpenIndex[]): boolean {
    return (
      this.#threads.some((thread) => thread.willReport) ||
      opens.some(({ number }) => this.#copied.has(number))
    )
  }

  #isSmall({ store }: OpenIndex): boolean {
    return this.#options.threads === 0 || this.#isClosed || store.size < this.#least
  }

  /** Starts the threads if the index is large enough: a start takes some tenths of a second. */
  startFor(open: OpenIndex): void {
    if (!this.#isSmall(open)) this.#start()
  }

  /** Lets all threads follow the index if it is large enough, so that the first search need not wait for that. */
  prepare(open: OpenIndex): void {
    if (this.#isSmall(open)) return
    this.#start()
    this.#copy(open.number)
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }

  /** Starts one thread after the other: together they would leave no core to searches and changes. */
  #start(): void {
    if (this.#isClosed || Date.now() < this.#restsUntil) return
    if (this.#threads.length >= this.#options.threads || this.#threads.some(({ wasReady }) => !wasReady))
      return
    const listener = {
      made: (from: ThreadHandle, index: number, made: SharedList) => this.#shareList(from, index, made),
      ready: () => {
        this.#start()
        for (const number of this.#wanted) this.#copy(number)
      },
      free: () => this.#wake(),
      ended: (thread: ThreadHandle, error: Error | null) => this.#replace(thread, error),
    }
    this.#threads.push(new ThreadHandle(listener, this.#options.program))
  }

  /** The next search starts another one. */
  #replace(thread: ThreadHandle, error: Error | null): void {
    this.#threads = this.#threads.filter((other) => other !== thread)
    this.#wake()
    if (this.#isClosed) return
    const reason = error?.stack ?? 'without an error'
    this.#options.warn(`a search thread ended (${reason}); another one takes its place`)
    this.#failedStarts = thread.wasReady ? 0 : this.#failedStarts + 1
    if (this.#failedStarts >= mostFailedStarts) this.#restsUntil = Date.now() + restMs
  }

  /** Gives all threads that do not follow an index a copy of it, and those that start later as well. */
  #copy(number: number): void {
    this.#wanted.add(number)
    if (this.#copied.has(number) || !this.#threadWithout(number)) return
    this.#copied.add(number)
    void this.#copyToAll(number)
      .catch((error: unknown) =>
        this.#options.warn(`an index could not be copied for searches: ${String(error)}`),
      )
      .finally(() => {
        this.#copied.delete(number)
        this.#wake()
      })
  }

  #threadWithout(number: number): ThreadHandle | undefined {
    const open = this.#options.findIndex(number)
    return open && this.#threads.find((thread) => thread.lacks(open))
  }

  async #copyToAll(number: number): Promise<void> {
    while (!this.#isClosed) {
      const open = this.#options.findIndex(number)
      if (!open || !this.#threadWithout(number)) return
      await open.unchanged()
      await prepareImage(open.search.state)
      await open.unchanged()
      const thread = this.#threadWithout(number)
      // A copy of half a batch would be searched as if it were whole.
      if (thread && open === this.#options.findIndex(number) && !open.isChanging) this.#follow(thread, open)
      await nextTick()
    }
  }

  #follow(thread: ThreadHandle, open: OpenIndex): void {
    const { state } = open.search
    if (!this.#listened.has(state)) {
      this.#listened.set(state, open)
      open.search.onChange((delta) => {
        const places = open.store.table.placesOf(delta.docs)
        this.#sendToAll(open.number, { kind: 'delta', index: open.number, delta, places })
      })
    }
    thread.follow(open)
  }

  #sendToAll(index: number, request: ThreadRequest, except?: ThreadHandle): void {
    for (const thread of this.#threads) if (thread !== except) thread.send(index, request)
  }

  /** What one thread has made is there for all, also for those that follow later. */
  #shareList(from: ThreadHandle, index: number, made: SharedList): void {
    const segments = this.#options.findIndex(index)?.search.state.segments ?? []
    const segment = segments.find(({ serial }) => serial === made.serial)
    if (!segment) return
    adoptList(segment, made.from, made.to, made.list)
    this.#sendToAll(index, { kind: 'lists', index, lists: [made] }, from)
  }

  /** The index is no more. */
  forget(index: number): void {
    this.#wanted.delete(index)
    for (const thread of this.#threads) thread.forget(index)
  }

  /** Those that run now. */
  get threads(): readonly ThreadHandle[] {
    return this.#threads
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }
}

const failed = ({ code, message, status }: ErrorParts): JobAnswer => ({
  texts: [],
  error: { code, message, status },
  elapsedMs: 0,
})

/**
 * Where in a filter an unknown attribute stands is only known to the thread that read the filter; and what failed for
 * a reason of the thread's own may well succeed here.
 */
function mustBeAskedHere({ error }: JobAnswer): boolean {
  return error?.code === 'invalid_search_filter' || error?.code === 'internal'
}
