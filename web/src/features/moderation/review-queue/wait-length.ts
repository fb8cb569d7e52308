import { REVIEW_WAIT_MS } from '@quarry/domain/moderation/review'

/** Classifies a wait by the promise to creators: one day, two days. */
export function waitOf(queued: string | null, nowMs: number): 'short' | 'long' | 'tooLong' {
  if (queued === null) return 'short'
  const waitedMs = nowMs - Date.parse(queued)
  if (waitedMs > REVIEW_WAIT_MS.too_long) return 'tooLong'
  return waitedMs > REVIEW_WAIT_MS.long ? 'long' : 'short'
}
