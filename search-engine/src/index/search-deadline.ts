import { SearchError } from '../protocol/search-error.ts'

let endsAt = Infinity

/**
 * Runs a search that has to be over after so many milliseconds: ranking stops there with what it has, and what cannot be
 * left half done (filters, facets) is refused. Searches do not wait for anything, so one clock serves whatever runs.
 */
export function withDeadline<T>(ms: number, work: () => T): T {
  const before = endsAt
  endsAt = Math.min(before, performance.now() + ms)
  try {
    return work()
  } finally {
    endsAt = before
  }
}

/** When the running search has to stop if it may take so long from now on. */
export const endOf = (ms: number): number => Math.min(endsAt, performance.now() + ms)

/** Throws once the running search has taken all of its time. */
export function requireTime(): void {
  if (performance.now() > endsAt) throw deadlineExceeded()
}

export const deadlineExceeded = (): SearchError =>
  new SearchError(
    'search_deadline_exceeded',
    'The search took longer than one request may: send fewer queries, conditions or facets at once.',
  )
