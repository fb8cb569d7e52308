const DONE = ['standing', 'suspended', 'lifted', 'upheld', 'given'] as const
/** What staff have just done to somebody. */
export type Done = (typeof DONE)[number]

export interface RecordAsked {
  /** The last one that was shown. */
  before?: number
  done?: Done
}

/** What the page of a person's record understands of its address. */
export function recordAskedOf({ before, done }: Record<string, unknown>): RecordAsked {
  const known = DONE.find((one) => one === done)
  return {
    ...(typeof before === 'number' && Number.isSafeInteger(before) && before > 0 && { before }),
    ...(known && { done: known }),
  }
}
