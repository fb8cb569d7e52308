/** Waits before an upload goes on. Ends early when the browser reports a connection. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    window.addEventListener('online', end, { once: true, signal })
  })
