const LINES_MAX = 10_000
/** Long lines make it shorter than its number of lines. */
const BYTES_MAX = 4 * 1024 ** 2
const FIRST_BYTES = 64 * 1024

/**
 * The last lines of a console, with numbers that never repeat, so that a reader resumes where it was. They are bytes in one
 * buffer: strings that live as long as these become garbage of the old generation, which is collected only at 200 MB.
 */
export class LineRing {
  readonly #linesMax: number
  readonly #bytesMax: number
  #bytes = Buffer.alloc(0)
  /** By number of the line modulo `linesMax`: where its bytes begin, counted from the first line of all, and how many. */
  readonly #starts: number[] = []
  readonly #sizes: number[] = []
  #first = 0
  #next = 0
  /** Where the next line begins. */
  #end = 0

  constructor({ linesMax = LINES_MAX, bytesMax = BYTES_MAX } = {}) {
    this.#linesMax = linesMax
    this.#bytesMax = bytesMax
  }

  /** Number of the oldest line. */
  get first(): number {
    return this.#first
  }

  /** Number of the line that comes next. */
  get next(): number {
    return this.#next
  }

  push(line: string): void {
    const size = Buffer.byteLength(line)
    if (this.#next - this.#first === this.#linesMax) this.#first += 1
    this.#makeRoom(size)
    this.#bytes.write(line, this.#end % this.#bytes.byteLength)
    this.#starts[this.#next % this.#linesMax] = this.#end
    this.#sizes[this.#next % this.#linesMax] = size
    this.#next += 1
    this.#end += size
  }

  /** At most so many lines, from this number on or from the oldest. */
  read(from: number, max: number): { first: number; lines: string[] } {
    const first = Math.min(Math.max(from, this.#first), this.#next)
    const end = Math.min(first + max, this.#next)
    const lines = Array.from({ length: end - first }, (_, at) => this.#bytesOf(first + at).toString())
    return { first, lines }
  }

  #bytesOf(number: number): Buffer {
    const start = this.#startOf(number) % this.#bytes.byteLength
    return this.#bytes.subarray(start, start + (this.#sizes[number % this.#linesMax] ?? 0))
  }

  #startOf(number: number): number {
    return this.#starts[number % this.#linesMax] ?? 0
  }

  /** Enlarges the buffer up to its bound, or else drops the oldest lines. */
  #makeRoom(size: number): void {
    for (;;) {
      const capacity = this.#bytes.byteLength
      const toItsEnd = capacity - (this.#end % capacity)
      // A line is in one piece.
      const start = size > toItsEnd ? this.#end + toItsEnd : this.#end
      const isEmpty = this.#first === this.#next
      const isLargeEnough = capacity > 0 && size <= capacity
      if (isLargeEnough && (isEmpty || start + size - this.#startOf(this.#first) <= capacity)) {
        this.#end = start
        return
      }
      const enlarged = Math.max(Math.min(Math.max(2 * capacity, FIRST_BYTES), this.#bytesMax), size)
      if (isEmpty || capacity < this.#bytesMax) this.#resize(enlarged)
      else this.#first += 1
    }
  }

  #resize(capacity: number): void {
    const bytes = Buffer.allocUnsafe(capacity)
    let end = 0
    for (let number = this.#first; number < this.#next; number += 1) {
      const content = this.#bytesOf(number)
      content.copy(bytes, end)
      this.#starts[number % this.#linesMax] = end
      end += content.byteLength
    }
    this.#bytes = bytes
    this.#end = end
  }
}
