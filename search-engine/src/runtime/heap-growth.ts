import { getHeapStatistics } from 'node:v8'

/** What V8 has taken for the heap of this thread. */
export const heapBytes = (): number => getHeapStatistics().total_heap_size

/** Decides when the heap of a thread has grown enough for a garbage collection to pay off. */
export class HeapGrowth {
  readonly #muchBytes: number
  readonly #read: () => number
  /** What is not counted as growth. */
  #bytes: number

  constructor(muchBytes: number, startBytes: number, read = heapBytes) {
    this.#muchBytes = muchBytes
    this.#bytes = startBytes
    this.#read = read
  }

  /** From the present size on. */
  static fromNow(muchBytes: number, read = heapBytes): HeapGrowth {
    return new HeapGrowth(muchBytes, read(), read)
  }

  get isMuch(): boolean {
    return this.#read() >= this.#bytes + this.#muchBytes
  }

  /** To be called behind each collection. */
  noteCollected(): void {
    this.#bytes = this.#read()
  }
}
