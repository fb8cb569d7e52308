import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs'
import path from 'node:path'

/** Then the file becomes `console.1.log`, and the one before it is deleted. */
const FILE_MAX_BYTES = 8 * 1024 ** 2

/** The output of a server in a file beside its own files, bounded in size. */
export class ConsoleLog {
  readonly #file: string
  #stream: WriteStream | undefined
  #bytes = 0

  constructor(folder: string) {
    this.#file = path.join(folder, 'console.log')
  }

  write(line: string): void {
    if (this.#bytes > FILE_MAX_BYTES) this.#rotate()
    this.#stream ??= this.#open()
    this.#bytes += Buffer.byteLength(line) + 1
    this.#stream.write(`${line}\n`)
  }

  close(): Promise<void> {
    const stream = this.#stream
    this.#stream = undefined
    return new Promise((resolve) => {
      if (!stream || stream.destroyed) resolve()
      else stream.end(() => resolve())
    })
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
    void this.close()
    try {
      renameSync(this.#file, `${this.#file.slice(0, -'.log'.length)}.1.log`)
    } catch {
      // It is gone, so there is nothing to move.
    }
    this.#bytes = 0
  }
}
