import { LineSplitter } from '../line-splitter.ts'

const HEADER_BYTES = 8
/** Up to the seconds: Podman's times have no fractions. */
const SECOND_LENGTH = 19
/** Longer than every time with its zone. */
const TIME_MAX = 40

/** The place in the output up to which it has been read: so many parts of this second. */
export interface LogMark {
  /** Such as `2026-11-29T01:03:20`. */
  second: string
  count: number
}

interface LogReaderOptions {
  onLine: (line: string, isKnown: boolean) => void
  /** Parts up to here have been read before. */
  mark?: LogMark | undefined
  /** What to do with them. */
  known: 'skip' | 'announce'
}

/**
 * Splits the output of a container, as the engine sends it, into lines. Each part has a header with stream and size, and
 * begins with its time.
 */
export class LogReader {
  readonly #options: LogReaderOptions
  /** Lines of standard output and standard error are not mixed. */
  readonly #splitters = new Map<string, LineSplitter>()
  #rest: Buffer = Buffer.alloc(0)
  #last: LogMark
  readonly #before: LogMark | undefined

  constructor(options: LogReaderOptions) {
    this.#options = options
    this.#before = options.mark
    this.#last = { second: '', count: 0 }
  }

  /** Where the next reader continues. */
  get mark(): LogMark | undefined {
    const before = this.#before
    // Nothing has been read, or less than before.
    if (this.#last.second === '') return before
    return before && this.#isKnown() ? before : { ...this.#last }
  }

  push(chunk: Buffer): void {
    let data = this.#rest.byteLength > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    while (data.byteLength >= HEADER_BYTES) {
      const end = HEADER_BYTES + data.readUInt32BE(4)
      if (data.byteLength < end) break
      this.#take(data.readUInt8(0), data.subarray(HEADER_BYTES, end))
      data = data.subarray(end)
    }
    this.#rest = data
  }

  /** Emits the last line if no line break ended it. */
  end(): void {
    for (const splitter of this.#splitters.values()) splitter.end()
  }

  #take(stream: number, part: Buffer): void {
    const space = part.subarray(0, TIME_MAX).indexOf(0x20)
    const second = part.toString('latin1', 0, SECOND_LENGTH)
    this.#last = { second, count: second === this.#last.second ? this.#last.count + 1 : 1 }
    const text = part.subarray(space + 1)
    const isKnown = this.#isKnown()
    if (isKnown && this.#options.known === 'skip') return
    const key = `${stream} ${isKnown}`
    const splitter =
      this.#splitters.get(key) ?? new LineSplitter((line) => this.#options.onLine(line, isKnown))
    this.#splitters.set(key, splitter)
    splitter.push(text)
  }

  #isKnown(): boolean {
    const before = this.#before
    if (!before) return false
    const { second, count } = this.#last
    return second < before.second || (second === before.second && count <= before.count)
  }
}

/** The query of a request that returns everything from the second of a mark on. */
export const sinceOf = ({ second }: LogMark): string => `&since=${Date.parse(`${second}Z`) / 1000}`
