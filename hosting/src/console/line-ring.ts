const LINES_MAX = 10_000
/** Long lines make it shorter than its number of lines. */
const CHARACTERS_MAX = 4 * 1024 ** 2

/** The last lines of a console, with numbers that never repeat, so that a reader resumes where it was. */
export class LineRing {
  readonly #lines: string[] = []
  readonly #linesMax: number
  readonly #charactersMax: number
  #first = 0
  #next = 0
  #characters = 0

  constructor({ linesMax = LINES_MAX, charactersMax = CHARACTERS_MAX } = {}) {
    this.#linesMax = linesMax
    this.#charactersMax = charactersMax
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
    if (this.#next - this.#first === this.#linesMax) this.#drop()
    this.#lines[this.#next % this.#linesMax] = line
    this.#next += 1
    this.#characters += line.length
    while (this.#characters > this.#charactersMax && this.#next - this.#first > 1) this.#drop()
  }

  /** At most so many lines, from this number on or from the oldest. */
  read(from: number, max: number): { first: number; lines: string[] } {
    const first = Math.min(Math.max(from, this.#first), this.#next)
    const end = Math.min(first + max, this.#next)
    const lines = Array.from({ length: end - first }, (_, at) => this.#lineAt(first + at))
    return { first, lines }
  }

  #lineAt(number: number): string {
    return this.#lines[number % this.#linesMax] ?? ''
  }

  #drop(): void {
    this.#characters -= this.#lineAt(this.#first).length
    this.#lines[this.#first % this.#linesMax] = ''
    this.#first += 1
  }
}
