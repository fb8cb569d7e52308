export interface BatcherOptions {
  /** Maximum number of ids in a run. */
  size: number
  /** Minimum time between the starts of two runs. The first run after a pause starts at once. */
  intervalMs?: number
  run: (ids: string[]) => Promise<void>
  /** Whether a failed run is split to find the failing id. Useless while a service is unavailable. */
  isDivisible: (error: unknown) => boolean
}

/**
 * Combines many small calls into few runs: calls during a run go into the next one, so an idle indexer responds at once
 * and a busy one sends large batches. One run at a time keeps the writes of one id in order.
 */
export function createBatcher({
  size,
  intervalMs = 0,
  run,
  isDivisible,
}: BatcherOptions): (id: string) => Promise<void> {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  let running = false
  let startedAt = -Infinity

  async function drain() {
    running = true
    while (waiting.size > 0) {
      const rest = startedAt + intervalMs - performance.now()
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
      startedAt = performance.now()
      const batch = new Map([...waiting].slice(0, size))
      for (const id of batch.keys()) waiting.delete(id)
      await settle(batch)
    }
    running = false
  }

  async function settle(batch: Map<string, PromiseWithResolvers<void>>): Promise<void> {
    try {
      await run([...batch.keys()])
      for (const call of batch.values()) call.resolve()
    } catch (error) {
      if (batch.size === 1 || !isDivisible(error)) {
        for (const call of batch.values()) call.reject(error)
        return
      }
      const calls = [...batch]
      const half = Math.ceil(calls.length / 2)
      await settle(new Map(calls.slice(0, half)))
      await settle(new Map(calls.slice(half)))
    }
  }

  return (id) => {
    const call = waiting.get(id) ?? Promise.withResolvers<void>()
    waiting.set(id, call)
    // Starting in a microtask lets synchronous calls share the first run.
    if (!running) {
      running = true
      queueMicrotask(() => void drain())
    }
    return call.promise
  }
}
