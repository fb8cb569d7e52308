import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs'
import path from 'node:path'

/** Then the file becomes `console.1.log`, and the one before it is deleted. */
const FILE_MAX_BYTES = 8 * 1024 ** 2
/** Of lines that wait for the disk, with their line breaks. */
const WAITING_MAX_CHARACTERS = 1024 ** 2

/**
 * The output of a server in a file beside its own files, bounded in size. Lines that come faster than the disk writes, or
 * that it cannot write, are skipped; a line says how many.
 */
export class ConsoleLog {
  readonly #file: string
  #stream: WriteStream | undefined
  /** Of the present file. */
  #bytes = 0
  #waiting: string[] = []
  #waitingCharacters = 0
  #skipped = 0
  #writing: Promise<void> | undefined

  constructor(folder: string) {
    this.#file = path.join(folder, 'console.log')
  }

  write(line: string): void {
    if (this.#waitingCharacters > WAITING_MAX_CHARACTERS) {
      this.#skipped += 1
      return
    }
    this.#waiting.push(line)
    this.#waitingCharacters += line.length + 1
    this.#writing ??= this.#writeWaiting()
  }

  /** Returns when the lines are written. */
  async close(): Promise<void> {
    await this.#writing
    await this.#endStream()
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#bytes > FILE_MAX_BYTES) await this.#rotate()
      const [lines, skipped] = [this.#waiting, this.#skipped]
      this.#waiting = []
      this.#waitingCharacters = 0
      this.#skipped = 0
      const note = skipped > 0 ? [`[node] ${skipped} lines were not stored`] : []
      const isWritten = await this.#append([...lines, ...note, ''].join('\n'))
      if (!isWritten) this.#skipped += skipped + lines.length
    }
    this.#writing = undefined
  }

  async #append(text: string): Promise<boolean> {
    const stream = (this.#stream ??= this.#open())
    const content = Buffer.from(text)
    this.#bytes += content.byteLength
    const isWritten = await new Promise<boolean>((resolve) => {
      stream.write(content, (error) => resolve(!error))
    })
    // The next lines begin with another attempt.
    if (!isWritten) this.#stream = undefined
    return isWritten
  }

  #open(): WriteStream {
    const stream = createWriteStream(this.#file, { flags: 'a' })
    // A full disk must not end the agent; the write that failed counts its lines.
    stream.on('error', () => {})
    try {
      this.#bytes = statSync(this.#file).size
    } catch {
      this.#bytes = 0
    }
    return stream
  }

  async #endStream(): Promise<void> {
    const stream = this.#stream
    this.#stream = undefined
    if (!stream || stream.destroyed) return
    await new Promise<void>((resolve) => {
      stream.end(() => resolve())
    })
  }

  async #rotate(): Promise<void> {
    await this.#endStream()
    try {
      renameSync(this.#file, `${this.#file.slice(0, -'.log'.length)}.1.log`)
    } catch {
      // It is gone, so there is nothing to move.
    }
    this.#bytes = 0
  }
}
