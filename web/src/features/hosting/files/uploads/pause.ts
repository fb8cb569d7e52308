/** Waits before an upload goes on. Ends early when the browser reports a connection. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { signal: over.signal })
    window.addEventListener('online', end, { signal: over.signal })
    if (signal.aborted) end()
  })
}
