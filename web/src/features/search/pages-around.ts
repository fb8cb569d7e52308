export interface PagerItem {
  kind: 'page' | 'gap'
  /** For a gap, the page before it. */
  page: number
}

/** First and last page and a window around the current one; gaps stand for two or more pages (screens 1.11). */
export function pagesAround(current: number, last: number): PagerItem[] {
  const wanted = new Set([1, current - 1, current, current + 1, last])
  if (current <= 3) wanted.add(2).add(3)
  if (current >= last - 2) wanted.add(last - 1).add(last - 2)
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b)
  return pages.flatMap((page, at): PagerItem[] => {
    const before = pages[at - 1]
    const missing = before === undefined ? 0 : page - before - 1
    if (before === undefined || missing === 0) return [{ kind: 'page', page }]
    const filler: PagerItem =
      missing === 1 ? { kind: 'page', page: before + 1 } : { kind: 'gap', page: before }
    return [filler, { kind: 'page', page }]
  })
}
