/** Prints one line per part of the start, with how long it took. */
export class Progress {
  readonly #began = performance.now()

  report(line: string): void {
    console.log(line)
  }

  /** Runs one step; its line appears when it is done, or when it failed. `detail` turns the result into words. */
  async step<T>(name: string, work: () => Promise<T>, detail: (result: T) => string = () => ''): Promise<T> {
    const started = performance.now()
    try {
      const result = await work()
      console.log(
        `  ✓ ${name.padEnd(10)} ${`${seconds(started)} s`.padStart(7)}  ${detail(result)}`.trimEnd(),
      )
      return result
    } catch (error) {
      console.log(`  ✗ ${name.padEnd(10)} ${`${seconds(started)} s`.padStart(7)}  failed`)
      throw error
    }
  }

  /** Seconds since the start began, one decimal. */
  get total(): string {
    return seconds(this.#began)
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
