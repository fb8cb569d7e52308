import { StringDecoder } from 'node:string_decoder'

/** A longer line is cut, so that a server cannot fill the memory of the agent with one. */
const LINE_MAX = 16_384

/** Splits the output of a process into lines; characters may be split between chunks. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8')
  readonly #onLine: (line: string) => void
  #rest = ''
  #isCut = false

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine
  }

  push(chunk: Buffer): void {
    const parts = this.#decoder.write(chunk).split('\n')
    const last = parts.pop() ?? ''
    for (const part of parts) {
      this.#append(part)
      this.#finish()
    }
    this.#append(last)
  }

  /** Emits the last line if no line break ended it. */
  end(): void {
    this.#append(this.#decoder.end())
    if (this.#rest !== '') this.#finish()
  }

  #append(text: string): void {
    if (this.#isCut) return
    this.#rest += text
    if (this.#rest.length <= LINE_MAX) return
    this.#rest = `${this.#rest.slice(0, LINE_MAX)}…`
    this.#isCut = true
  }

  #finish(): void {
    const line = this.#rest.endsWith('\r') ? this.#rest.slice(0, -1) : this.#rest
    this.#rest = ''
    this.#isCut = false
    this.#onLine(line)
  }
}
