export interface TtlCacheOptions {
  /** How long a value is fresh. */
  forMs: number
  /** Maximum number of keys; the key loaded longest ago is evicted. */
  max: number
}

/**
 * Caches values of this process by key for a time. Concurrent callers share a load, and failures are not cached.
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
