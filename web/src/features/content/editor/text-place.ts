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

/** A picture as a paragraph of its own, or right below another one. */
export function asParagraph(markdown: string, before: string): string {
  if (before === '' || before.endsWith('\n\n')) return markdown
  if (/!\[[^[\]]*\]\([^()]*\)$/.test(before) || before.endsWith('\n')) return `\n${markdown}`
  return `\n\n${markdown}`
}
