import { heapBytes, HeapGrowth } from './heap-growth.ts'
import { collectGarbage } from './memory-settings.ts'

/** Long enough that more work is hardly on its way. */
const quietMs = 2000
/** Less is not worth the tenth of a second that a thorough collection takes. */
const muchGrowthBytes = 8e6

/** The heap of a thread. */
interface Heap {
  quietMs: number
  bytes: () => number
  collect: () => void
}

const ownHeap: Heap = {
  quietMs,
  bytes: heapBytes,
  collect: () => collectGarbage(true),
}

/**
 * Gives back what a busy thread leaves behind: its heap grows to twice or three times of what is in use and would stay
 * so while no search needs it.
 */
export class QuietCollector {
  readonly #heap: Heap
  readonly #growth: HeapGrowth
  #timer: NodeJS.Timeout | null = null

  constructor(heap = ownHeap) {
    this.#heap = heap
    this.#growth = new HeapGrowth(muchGrowthBytes, 0, heap.bytes)
  }

  /** To be called after each piece of work. */
  workEnded(): void {
    this.#timer ??= setTimeout(() => this.#collect(), this.#heap.quietMs).unref()
    this.#timer.refresh()
  }

  #collect(): void {
    this.#timer = null
    if (!this.#growth.isMuch) return
    this.#heap.collect()
    this.#growth.noteCollected()
  }
}
