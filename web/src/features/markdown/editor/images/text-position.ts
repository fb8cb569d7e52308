/** The position for an image that is being uploaded, in the text of a field. */
export interface TextPosition {
  place: number
  /** Whether the user typed since the image was selected. */
  isWritten: boolean
}

/** The position after a change of the text; text that is inserted at the position itself goes before it. */
export function mapPosition(place: number, before: string, after: string): number {
  const limit = Math.min(before.length, after.length)
  let start = 0
  while (start < limit && before[start] === after[start]) start += 1
  let end = 0
  while (end < limit - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (place < start) return place
  const changedUntil = before.length - end
  return place >= changedUntil ? place + after.length - before.length : after.length - end
}
