/** A run of items that both sequences share, or that only one of them has. */
export interface Stretch<T> {
  kind: 'same' | 'removed' | 'added'
  items: T[]
}

/** Maximum cells of the LCS table. Above it, everything between the common prefix and suffix counts as changed. */
export const CELLS_MAX = 1_000_000

/** Edit script from one sequence to the other: common prefix and suffix, longest common subsequence between them. */
export function differencesOf<T>(before: readonly T[], after: readonly T[], cells = CELLS_MAX): Stretch<T>[] {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1
  let end = 0
  const longest = Math.min(before.length, after.length) - start
  while (end < longest && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const oldItems = before.slice(start, before.length - end)
  const newItems = after.slice(start, after.length - end)
  const middle: Stretch<T>[] =
    oldItems.length * newItems.length > cells
      ? [
          { kind: 'removed', items: oldItems },
          { kind: 'added', items: newItems },
        ]
      : compare(oldItems, newItems)
  return joined([
    { kind: 'same', items: before.slice(0, start) },
    ...middle,
    { kind: 'same', items: before.slice(before.length - end) },
  ])
}

function compare<T>(oldItems: readonly T[], newItems: readonly T[]): Stretch<T>[] {
  const width = newItems.length + 1
  // common[i, j]: length of the longest common subsequence of the suffixes from i and j.
  const common = new Uint32Array((oldItems.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = oldItems.length - 1; i >= 0; i -= 1)
    for (let j = newItems.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        oldItems[i] === newItems[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const found: Stretch<T>[] = []
  let i = 0
  let j = 0
  while (i < oldItems.length || j < newItems.length) {
    if (i < oldItems.length && j < newItems.length && oldItems[i] === newItems[j]) {
      found.push({ kind: 'same', items: oldItems.slice(i, i + 1) })
      i += 1
      j += 1
    } else if (i < oldItems.length && (j === newItems.length || at(i + 1, j) >= at(i, j + 1))) {
      found.push({ kind: 'removed', items: oldItems.slice(i, i + 1) })
      i += 1
    } else {
      found.push({ kind: 'added', items: newItems.slice(j, j + 1) })
      j += 1
    }
  }
  return found
}

/** Merges adjacent runs of the same kind and drops empty ones. */
function joined<T>(stretches: readonly Stretch<T>[]): Stretch<T>[] {
  const whole: Stretch<T>[] = []
  for (const { kind, items } of stretches) {
    const last = whole.at(-1)
    if (last?.kind === kind) for (const item of items) last.items.push(item)
    else if (items.length > 0) whole.push({ kind, items: [...items] })
  }
  return whole
}
