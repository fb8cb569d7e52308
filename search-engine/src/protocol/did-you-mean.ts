/** Edit distance of two short names, letters compared without case. */
function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + same,
        ),
      )
    }
    previous = current
  }
  return previous[right.length] ?? 0
}

/** "did you mean `limit`? " when a known name is near, else nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  if (name.length > 64) return ''
  const wanted = name.toLowerCase()
  const budget = wanted.length <= 3 ? 0 : Math.floor(wanted.length / 4)
  let best: string | undefined
  let least = budget + 1
  for (const candidate of known) {
    const found = distance(wanted, candidate.toLowerCase())
    if (found < least) {
      least = found
      best = candidate
    }
  }
  return best === undefined ? '' : `did you mean \`${best}\`? `
}
