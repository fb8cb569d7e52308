import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs'
import path from 'node:path'

/** Then the file becomes `console.1.log`, and the one before it is deleted. */
const FILE_MAX_BYTES = 8 * 1024 ** 2
/** Of lines that wait for the disk. */
const WAITING_MAX_CHARACTERS = 1024 ** 2

/**
 * The output of a server in a file beside its own files, bounded in size. Lines that come faster than the disk writes are
 * skipped, and a line says how many.
 */
export class ConsoleLog {
  readonly #file: string
  #stream: WriteStream | undefined
  #bytes = 0
  #waiting: string[] = []
  #waitingCharacters = 0
  #skipped = 0
  #isWriting = false

  constructor(folder: string) {
    this.#file = path.join(folder, 'console.log')
  }

  write(line: string): void {
    if (this.#waitingCharacters > WAITING_MAX_CHARACTERS) {
      this.#skipped += 1
      return
    }
    this.#waiting.push(line)
    this.#waitingCharacters += line.length
    if (!this.#isWriting) this.#writeWaiting()
  }

  /** Returns when all lines are written. */
  close(): Promise<void> {
    this.#writeWaiting()
    const stream = this.#stream
    this.#stream = undefined
    return new Promise((resolve) => {
      if (!stream || stream.destroyed) resolve()
      else stream.end(() => resolve())
    })
  }

  #writeWaiting(): void {
    if (this.#waiting.length === 0) return
    if (this.#bytes > FILE_MAX_BYTES) this.#rotate()
    const stream = (this.#stream ??= this.#open())
    const content = Buffer.from(this.#takeWaiting())
    this.#bytes += content.byteLength
    this.#isWriting = true
    stream.write(content, () => {
      this.#isWriting = false
      this.#writeWaiting()
    })
  }

  #takeWaiting(): string {
    if (this.#skipped > 0) this.#waiting.push(`[node] ${this.#skipped} lines were not stored`)
    const text = `${this.#waiting.join('\n')}\n`
    this.#waiting = []
    this.#waitingCharacters = 0
    this.#skipped = 0
    return text
  }

  #open(): WriteStream {
    const stream = createWriteStream(this.#file, { flags: 'a' })
    // A full disk must not end the agent.
    stream.on('error', () => {
      if (this.#stream === stream) this.#stream = undefined
    })
    this.#bytes = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0
    return stream
  }

  #rotate(): void {
    this.#stream?.end()
    this.#stream = undefined
    try {
      renameSync(this.#file, `${this.#file.slice(0, -'.log'.length)}.1.log`)
    } catch {
      // It is gone, so there is nothing to move.
    }
    this.#bytes = 0
  }
}
