const FIRST_PAUSE_MS = 1000
const PAUSE_MAX_MS = 15_000

/** Waits before an upload goes on. Ends early when the browser reports a connection. */
export const pause = (attempt: number, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)))
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    window.addEventListener('online', end, { once: true, signal })
  })
