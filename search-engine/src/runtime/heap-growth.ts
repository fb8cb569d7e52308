import { getHeapStatistics } from 'node:v8'

/** What V8 has taken for the heap of this thread. */
export const heapBytes = (): number => getHeapStatistics().total_heap_size

/** What is in use of it, garbage included. */
const usedHeapBytes = (): number => getHeapStatistics().used_heap_size

/** A heap of which so little is in use that less growth is worth a collection. */
interface TinyHeap {
  usedBytes: number
  growthBytes: number
}

/** Decides when the heap of a thread has grown enough for a garbage collection to pay off. */
export class HeapGrowth {
  readonly #muchBytes: number
  readonly #read: () => number
  readonly #readUsed: () => number
  /** What is not counted as growth. */
  #bytes: number
  /** In use after the last collection, when none of it was garbage. */
  #usedBytes: number

  constructor(muchBytes: number, startBytes: number, read = heapBytes, readUsed = usedHeapBytes) {
    this.#muchBytes = muchBytes
    this.#bytes = startBytes
    this.#read = read
    this.#readUsed = readUsed
    this.#usedBytes = readUsed()
  }

  /** From the present size on. */
  static fromNow(muchBytes: number, read = heapBytes, readUsed = usedHeapBytes): HeapGrowth {
    return new HeapGrowth(muchBytes, read(), read, readUsed)
  }

  get isMuch(): boolean {
    return this.#isAtLeast(this.#muchBytes)
  }

  /** Like `isMuch`; for a heap that was tiny after its last collection, or at the beginning, less growth is much. */
  isMuchFor({ usedBytes, growthBytes }: TinyHeap): boolean {
    return this.isMuch || (this.#usedBytes < usedBytes && this.#isAtLeast(growthBytes))
  }

  #isAtLeast(growthBytes: number): boolean {
    return this.#read() >= this.#bytes + growthBytes
  }

  /** To be called behind each collection. */
  noteCollected(): void {
    this.#bytes = this.#read()
    this.#usedBytes = this.#readUsed()
  }
}
