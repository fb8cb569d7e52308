/** Signals that are retained for listeners that return. */
export const REMEMBERED = 5_000
/** Clocks of processes differ, and signals may arrive slightly out of order. */
const OVERLAP_MS = 5_000

/** The latest changes, and the time since which they are complete. */
export class RecentChannels {
  #changes: { channel: string; atMs: number }[] = []
  #completeFromMs = Number.POSITIVE_INFINITY

  begin(atMs: number): void {
    this.#changes = []
    this.#completeFromMs = atMs
  }

  end(): void {
    this.#completeFromMs = Number.POSITIVE_INFINITY
  }

  add(channel: string, atMs: number): void {
    this.#changes.push({ channel, atMs })
    if (this.#changes.length <= 2 * REMEMBERED) return
    this.#changes = this.#changes.slice(-REMEMBERED)
    this.#completeFromMs = this.#changes[0]?.atMs ?? this.#completeFromMs
  }

  since(atMs: number): ReadonlySet<string> | undefined {
    if (atMs < this.#completeFromMs) return undefined
    const fromMs = atMs - OVERLAP_MS
    return new Set(this.#changes.filter((change) => change.atMs >= fromMs).map(({ channel }) => channel))
  }
}
