/** Where a picture on its way will stand in the text of a field. */
export interface TextPlace {
  place: number
  /** Whether somebody wrote since it was chosen. */
  isWritten: boolean
}

/** Where a place in a text is after the text was changed; what is written at the place itself stands before it. */
export function movedPlace(place: number, before: string, after: string): number {
  const limit = Math.min(before.length, after.length)
  let start = 0
  while (start < limit && before[start] === after[start]) start += 1
  let end = 0
  while (end < limit - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (place < start) return place
  const changedUntil = before.length - end
  return place >= changedUntil ? place + after.length - before.length : after.length - end
}
