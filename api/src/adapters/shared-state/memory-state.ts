import type { SharedState } from '../../ports/shared-state.ts'

interface Held<V> {
  value: V
  until: number
}

/** Entries by key with an expiry; expired ones are deleted when the map has doubled. */
class Lasting<V> {
  readonly #held = new Map<string, Held<V>>()
  #sweepAt = 1_000

  get(key: string): Held<V> | undefined {
    const held = this.#held.get(key)
    return held && held.until > Date.now() ? held : undefined
  }

  set(key: string, value: V, until: number): void {
    this.#held.set(key, { value, until })
    if (this.#held.size < this.#sweepAt) return
    const now = Date.now()
    for (const [old, { until: end }] of this.#held) if (end <= now) this.#held.delete(old)
    this.#sweepAt = Math.max(1_000, this.#held.size * 2)
  }

  delete(key: string): void {
    this.#held.delete(key)
  }
}

/** For a single process. */
export function memoryState(): SharedState {
  const counts = new Lasting<number>()
  const values = new Lasting<string>()
  const locks = new Lasting<symbol>()
  return {
    count: async (key, windowMs) => {
      const held = counts.get(key)
      const until = held?.until ?? Date.now() + windowMs
      const used = (held?.value ?? 0) + 1
      counts.set(key, used, until)
      return { used, msLeft: until - Date.now() }
    },
    uncount: async (key) => {
      const held = counts.get(key)
      if (held) counts.set(key, Math.max(0, held.value - 1), held.until)
    },
    resetCount: async (key) => counts.delete(key),
    get: async (key) => values.get(key)?.value,
    set: async (key, value, forMs) => values.set(key, value, Date.now() + forMs),
    withLock: async (key, forMs, work) => {
      if (locks.get(key)) return undefined
      const own = Symbol(key)
      locks.set(key, own, Date.now() + forMs)
      try {
        return await work()
      } finally {
        if (locks.get(key)?.value === own) locks.delete(key)
      }
    },
    close: async () => {},
  }
}
