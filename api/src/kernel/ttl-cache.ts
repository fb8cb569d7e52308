export interface ShortMemory {
  /** For how long an answer counts. */
  forMs: number
  /** Of how many keys; the one that was loaded longest ago makes room. */
  max: number
}

/**
 * Answers of this process by key, remembered for a moment. Callers that come at the same time share one load, and a failure
 * is not remembered.
 */
export function shortMemory<T>({ forMs, max }: ShortMemory) {
  const held = new Map<string, { answer: Promise<T>; until: number }>()
  return (key: string, now: Date, load: () => Promise<T>): Promise<T> => {
    const known = held.get(key)
    if (known && known.until > now.getTime()) return known.answer
    held.delete(key)
    const answer = load()
    const entry = { answer, until: now.getTime() + forMs }
    held.set(key, entry)
    answer.catch(() => {
      if (held.get(key) === entry) held.delete(key)
    })
    const [oldest] = held.keys()
    if (held.size > max && oldest !== undefined) held.delete(oldest)
    return answer
  }
}
