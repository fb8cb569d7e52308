const hourMs = 60 * 60 * 1000

/** How long a wait is by the promise made to creators: one day, two days. */
export function waitOf(queued: string | null, nowMs: number): 'short' | 'long' | 'tooLong' {
  if (queued === null) return 'short'
  const hours = (nowMs - Date.parse(queued)) / hourMs
  if (hours > 48) return 'tooLong'
  return hours > 24 ? 'long' : 'short'
}
