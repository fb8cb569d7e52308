export interface TtlCacheOptions {
  /** For how long an answer counts. */
  forMs: number
  /** Of how many keys; the one that was loaded longest ago makes room. */
  max: number
}

/**
 * Answers of this process by key, remembered for a moment. Callers that come at the same time share one load, and a failure
 * is not remembered.
 */
export function ttlCache<T>({ forMs, max }: TtlCacheOptions) {
  const entries = new Map<string, { answer: Promise<T>; until: number }>()
  return (key: string, now: Date, load: () => Promise<T>): Promise<T> => {
    const known = entries.get(key)
    if (known && known.until > now.getTime()) return known.answer
    entries.delete(key)
    const answer = load()
    const entry = { answer, until: now.getTime() + forMs }
    entries.set(key, entry)
    answer.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    const [oldest] = entries.keys()
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    return answer
  }
}
