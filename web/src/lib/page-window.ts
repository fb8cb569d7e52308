/** Pages of a pager: the first, the last and the current one with its neighbours; `gap` stands for omitted pages. */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  const shown = new Set(
    [1, pageCount, page - 1, page, page + 1].filter((number) => number >= 1 && number <= pageCount),
  )
  const sorted = [...shown].toSorted((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1]
    if (before === undefined || number - before === 1) return [number]
    // A gap of one page is that page.
    return number - before === 2 ? [number - 1, number] : ['gap' as const, number]
  })
}
