import type { Engine, Write } from '../engine/engine.ts'

/** Text per request: few requests, yet far below what engines accept (100 MB by default). */
const BATCH_CHARACTERS = 6_000_000

/** Maximum number of pending requests; more would only fill the task queue of the engine. */
const IN_HAND = 2

/** Sends documents in large batches, with a limit of pending ones, and counts them. */
export class Feeder {
  count = 0
  readonly #engine: Engine
  readonly #index: string
  #lines: string[] = []
  #characters = 0
  #writes: Write[] = []

  constructor(engine: Engine, index: string) {
    this.#engine = engine
    this.#index = index
  }

  async add(documents: readonly object[]): Promise<void> {
    for (const document of documents) {
      const line = JSON.stringify(document)
      this.#lines.push(line)
      this.#characters += line.length
      this.count += 1
    }
    if (this.#characters >= BATCH_CHARACTERS) await this.#send()
  }

  /** Sends the rest and waits until all of it is searchable. */
  async finish(): Promise<number> {
    if (this.#lines.length > 0) await this.#send()
    for (const write of this.#writes) await write.done
    return this.count
  }

  async #send(): Promise<void> {
    const lines = this.#lines.join('\n')
    this.#lines = []
    this.#characters = 0
    while (this.#writes.length >= IN_HAND) await this.#writes.shift()?.done
    this.#writes.push(await this.#engine.putLines(this.#index, lines))
  }
}
