/**
 * Restricted Damerau-Levenshtein distance (a swap is one edit and nothing is edited inside it), with the length in
 * characters; the answer is exact up to `limit` and `limit + 1` beyond. With `prefix` that beginning of `text` counts
 * from which on no longer one can be nearer, so a text that gets close and strays before that is no match.
 */
export function editDistance(query: string, text: string, limit: number, prefix = false): number {
  const a = Array.from(query)
  const b = Array.from(text)
  let older: number[] = []
  let previous = a.map((_, i) => i + 1)
  previous.unshift(0)
  if (prefix && a.length === 0) return 0
  for (let j = 1; j <= b.length; j++) {
    const row = [j]
    let least = j
    for (let i = 1; i <= a.length; i++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(previous[i]! + 1, row[i - 1]! + 1, previous[i - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, older[i - 2]! + 1)
      }
      row.push(cost)
      if (cost < least) least = cost
    }
    older = previous
    previous = row
    const whole = row[a.length]!
    if (prefix && whole <= limit && whole === least) return whole
    if (least > limit && Math.min(...older) > limit) return limit + 1
  }
  return Math.min(previous[a.length]!, limit + 1)
}
