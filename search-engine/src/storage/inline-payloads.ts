/** Documents of waiting tasks in memory, with the sum of their bytes. */
export class InlinePayloads {
  readonly #payloads = new Map<number, Buffer>()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  get(task: number): Buffer | undefined {
    return this.#payloads.get(task)
  }

  set(task: number, payload: Buffer): void {
    this.delete(task)
    this.#payloads.set(task, payload)
    this.#bytes += payload.length
  }

  delete(task: number): void {
    this.#bytes -= this.#payloads.get(task)?.length ?? 0
    this.#payloads.delete(task)
  }
}
