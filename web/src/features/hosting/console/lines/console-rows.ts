/** The first code point of the scripts whose characters are two columns wide in a monospaced font. */
const FIRST_WIDE = 0x1100

/** Columns of a text in a monospaced font. */
function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += (character.codePointAt(0) ?? 0) >= FIRST_WIDE ? 2 : 1
  return columns
}

/** Rows of a text that is wrapped after so many columns. */
export const rowsOf = (text: string, columns: number): number =>
  Math.max(1, Math.ceil(columnsOf(text) / Math.max(1, columns)))

/** Where the entries of a list are when each has a number of rows. */
export class RowIndex {
  /** The first row of each entry, and the number of all rows at the end. */
  readonly #starts: Uint32Array

  constructor(rows: readonly number[]) {
    this.#starts = new Uint32Array(rows.length + 1)
    let start = 0
    for (const [at, count] of rows.entries()) {
      start += count
      this.#starts[at + 1] = start
    }
  }

  get total(): number {
    return this.#starts.at(-1) ?? 0
  }

  startOf(entry: number): number {
    return this.#starts[Math.min(Math.max(0, entry), this.#starts.length - 1)] ?? 0
  }

  /** The entry at a row; the last one below the end. */
  entryAt(row: number): number {
    let low = 0
    let high = Math.max(0, this.#starts.length - 2)
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= row) low = middle
      else high = middle - 1
    }
    return low
  }
}
