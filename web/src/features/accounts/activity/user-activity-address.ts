const DONE = ['standing', 'suspended', 'lifted', 'upheld', 'given'] as const
/** The change that staff have just made to an account. */
export type ActivityNotice = (typeof DONE)[number]

export interface UserActivitySearch {
  /** Id of the last event of the previous page. */
  before?: number
  done?: ActivityNotice
}

/** Reads the search parameters of the page. */
export function readUserActivitySearch({ before, done }: Record<string, unknown>): UserActivitySearch {
  const known = DONE.find((one) => one === done)
  return {
    ...(typeof before === 'number' && Number.isSafeInteger(before) && before > 0 && { before }),
    ...(known && { done: known }),
  }
}
