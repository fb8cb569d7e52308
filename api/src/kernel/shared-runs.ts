interface Run<T> {
  result: Promise<T>
  callers: number
  ending: AbortController
}

/**
 * Runs work of the same key once for all concurrent callers. A caller whose signal aborts stops waiting; the work itself
 * is aborted when no caller is left.
 */
export function sharedRuns<T>() {
  const runs = new Map<string, Run<T>>()
  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Run<T> => {
    const ending = new AbortController()
    const run: Run<T> = { result: work(ending.signal), callers: 0, ending }
    runs.set(key, run)
    const forget = () => {
      if (runs.get(key) === run) runs.delete(key)
    }
    run.result.then(forget, forget)
    return run
  }
  return async (
    key: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    signal?.throwIfAborted()
    const run = runs.get(key) ?? start(key, work)
    run.callers += 1
    const { promise: left, reject: leave } = Promise.withResolvers<never>()
    const onAbort = () => leave(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await Promise.race([run.result, left])
    } finally {
      signal?.removeEventListener('abort', onAbort)
      run.callers -= 1
      if (run.callers === 0) {
        if (runs.get(key) === run) runs.delete(key)
        run.ending.abort()
      }
    }
  }
}
