/** The page waits no longer than this for an answer it has never had. */
const TIMEOUT_MS = 2000
/** An answer is asked for again after this; a failed question after a second. */
const LIFETIME_MS = 5 * 60_000
const RETRY_MS = 1000

/**
 * What the API tells every page alike. A known answer serves while a newer one is fetched; `undefined` until there is
 * one.
 */
export function keptAnswer<T>(url: string, read: (answer: unknown) => T): () => Promise<T | undefined> {
  let current: T | undefined
  let askAgainAt = 0
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      current = read(await answer.json())
      askAgainAt = Date.now() + LIFETIME_MS
    } catch {
      askAgainAt = Date.now() + RETRY_MS
    } finally {
      asking = undefined
    }
  }
  return async () => {
    if (Date.now() >= askAgainAt) asking ??= ask()
    if (current === undefined && asking) await asking
    return current
  }
}
