import type { Part } from '../routing.ts'

/** Most requests under way at a time in a part of the site, over all callers. */
export type Room = Record<Part, number>

/** Counts requests under way per caller and part, so that one caller cannot take the room of all. */
export class ConcurrencyLimits {
  readonly #room: Room
  readonly #perCaller: number
  readonly #counts = new Map<string, number>()

  constructor(room: Room, perCaller: number) {
    this.#room = room
    this.#perCaller = perCaller
  }

  /** Answers what gives the turn back, or why there is none. */
  take(part: Part, caller: string): (() => void) | 'caller' | 'room' {
    const own = `${part}|${caller}`
    if (this.#count(own) >= this.#perCaller) return 'caller'
    if (this.#count(part) >= this.#room[part]) return 'room'
    this.#add(own, 1)
    this.#add(part, 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#add(own, -1)
      this.#add(part, -1)
    }
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #add(key: string, change: 1 | -1): void {
    const count = this.#count(key) + change
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}
