export type BatchLoad<V> = (keys: string[]) => Promise<Map<string, V>>

export interface BatchOptions {
  /** Concurrent batches; further requests wait for the next one. */
  concurrency: number
  maxKeys: number
}

interface Batch<V> {
  keys: Set<string>
  answer: Promise<Map<string, V>>
  start: () => void
}

/**
 * Joins simultaneous requests into one query. Each result is loaded after its request, so it is never stale; under
 * load the batches grow and the cost of each request falls.
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
    // Requests of the same tick join.
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
