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

interface Part {
  stream: number
  text: Buffer
}

/** Of parts that may be known; as many lines as a console has. */
const UNSURE_MAX = 10_000

/**
 * Splits the output of a container, as the engine sends it, into lines. Each part has a header with stream and size, and
 * begins with its time. Parts of the second of the mark are known if there are as many as before; fewer are those of a new
 * file of output.
 */
export class LogReader {
  /** Where the next reader continues. */
  mark: LogMark | undefined
  /** Parts that had not been read before. */
  newParts = 0
  readonly #options: LogReaderOptions
  /** Lines of standard output and standard error are not mixed. */
  readonly #splitters = new Map<string, LineSplitter>()
  #rest: Buffer = Buffer.alloc(0)
  #second = ''
  #count = 0
  #unsure: Part[] = []

  constructor(options: LogReaderOptions) {
    this.#options = options
    this.mark = options.mark
  }

  /** Whether no part has come yet. */
  get isEmpty(): boolean {
    return this.#second === ''
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

  /** Nothing more comes of this reading. Emits the last line, also if no line break ended it. */
  end(): void {
    this.#settle('new')
    this.endLines()
  }

  endLines(): void {
    for (const splitter of this.#splitters.values()) splitter.end()
  }

  #take(stream: number, part: Buffer): void {
    const space = part.subarray(0, TIME_MAX).indexOf(0x20)
    const second = part.toString('latin1', 0, SECOND_LENGTH)
    this.#count = second === this.#second ? this.#count + 1 : 1
    this.#second = second
    const text = part.subarray(space + 1)
    const { mark } = this.#options
    if (mark && second < mark.second) return this.#emit('known', { stream, text })
    if (mark && second === mark.second && this.#count <= mark.count) {
      // A copy: the chunk would stay in memory for a part of it.
      this.#unsure.push({ stream, text: Buffer.from(text) })
      if (this.#unsure.length > 2 * UNSURE_MAX) this.#unsure.splice(0, UNSURE_MAX)
      if (this.#count === mark.count) this.#settle('known')
      return
    }
    this.#settle('new')
    this.#emit('new', { stream, text })
    this.#advance()
  }

  #settle(as: 'known' | 'new'): void {
    if (this.#unsure.length === 0) return
    for (const part of this.#unsure) this.#emit(as, part)
    this.#unsure = []
    if (as === 'new') this.#advance()
  }

  #advance(): void {
    this.newParts += 1
    this.mark = { second: this.#second, count: this.#count }
  }

  #emit(as: 'known' | 'new', { stream, text }: Part): void {
    if (as === 'known' && this.#options.known === 'skip') return
    const key = `${stream} ${as}`
    const isKnown = as === 'known'
    const splitter =
      this.#splitters.get(key) ?? new LineSplitter((line) => this.#options.onLine(line, isKnown))
    this.#splitters.set(key, splitter)
    splitter.push(text)
  }
}

/** The query of a request that returns everything from the second of a mark on. */
export const sinceOf = ({ second }: LogMark): string => `&since=${Date.parse(`${second}Z`) / 1000}`
