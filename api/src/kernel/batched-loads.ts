export type BatchLoad<V> = (keys: string[]) => Promise<Map<string, V>>

export interface BatchOptions {
  /** Batches under way at once; what is asked meanwhile waits for the next one. */
  concurrency: number
  maxKeys: number
}

interface Batch<V> {
  keys: Set<string>
  answer: Promise<Map<string, V>>
  start: () => void
}

/**
 * Joins what is asked at the same time into one query. Each answer was loaded after it was asked for, so nobody gets
 * older data than by asking alone; under load the batches grow and the cost of each request falls.
 */
export function batched<V>(load: BatchLoad<V>, { concurrency, maxKeys }: BatchOptions): BatchLoad<V> {
  const waiting: Batch<V>[] = []
  let running = 0

  function startNext(): void {
    while (running < concurrency) {
      const batch = waiting.shift()
      if (!batch) return
      running += 1
      batch.start()
    }
  }

  function open(): Batch<V> {
    const keys = new Set<string>()
    const { promise: begun, resolve: start } = Promise.withResolvers<void>()
    const answer = begun
      .then(() => load([...keys]))
      .finally(() => {
        running -= 1
        startNext()
      })
    const batch = { keys, answer, start }
    waiting.push(batch)
    // What else arrives with the same tick joins in.
    setImmediate(startNext)
    return batch
  }

  return (keys) => {
    const last = waiting.at(-1)
    const batch = last && last.keys.size + keys.length <= maxKeys ? last : open()
    for (const key of keys) batch.keys.add(key)
    return batch.answer
  }
}
