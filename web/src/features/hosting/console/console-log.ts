import { readTerminalText, type StyledRun } from './lines/terminal-text.ts'

/** What the console lists. Keys rise by one from entry to entry. */
export type ConsoleEntry =
  | { kind: 'line'; key: number; text: string; runs?: readonly StyledRun[] }
  /** Lines that the server printed faster than this client could read. */
  | { kind: 'skipped'; key: number; count: number }
  /** The agent has been restarted and its lines begin again. */
  | { kind: 'restarted'; key: number }

type NewEntry =
  | { kind: 'line'; text: string; runs?: readonly StyledRun[] }
  | { kind: 'skipped'; count: number }
  | { kind: 'restarted' }

/** As many lines as the agent stores. */
export const ENTRIES_MAX = 10_000
/** More entries than the maximum may wait, so that the oldest are dropped in blocks. */
const SLACK = 1_000

/** The last lines of a console, and the place from which to continue after a lost connection. */
export class ConsoleLog {
  #entries: ConsoleEntry[] = []
  #key = 0
  #console: string | undefined
  #nextLine = 0

  /** The next line that is needed; undefined before the first connection. */
  get next(): { console: string; line: number } | undefined {
    return this.#console === undefined ? undefined : { console: this.#console, line: this.#nextLine }
  }

  snapshot(): readonly ConsoleEntry[] {
    return this.#entries.slice(-ENTRIES_MAX)
  }

  /** A connection to the console with this id; its lines have numbers of their own. */
  begin(console: string): void {
    if (this.#console === console) return
    if (this.#console !== undefined) this.#add([{ kind: 'restarted' }])
    this.#console = console
    this.#nextLine = 0
  }

  /** Lines that were received before are ignored. */
  append(first: number, lines: readonly string[]): void {
    const known = Math.max(0, this.#nextLine - first)
    this.#add(
      lines.slice(known).map((line) => {
        const { text, runs } = readTerminalText(line)
        return { kind: 'line', text, ...(runs.length > 0 && { runs }) }
      }),
    )
    this.#nextLine = Math.max(this.#nextLine, first + lines.length)
  }

  skip(count: number): void {
    this.#add([{ kind: 'skipped', count }])
  }

  clear(): void {
    this.#entries = []
  }

  #add(entries: readonly NewEntry[]): void {
    for (const entry of entries) {
      this.#entries.push({ ...entry, key: this.#key })
      this.#key += 1
    }
    if (this.#entries.length > ENTRIES_MAX + SLACK)
      this.#entries.splice(0, this.#entries.length - ENTRIES_MAX)
  }
}
