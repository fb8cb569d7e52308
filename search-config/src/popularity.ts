/** Days of downloads that count as recent for ranking. */
export const RECENT_DAYS = 30

/** Days of the downloads that lists of current projects show and rank by. */
export const WEEK_DAYS = 7

/**
 * Coarse popularity for ranking, 0 to about 30. Each bucket ends at a power of two, so that text relevance decides
 * first and small differences in downloads never reorder results. A share of the total stands in for projects without
 * recent download data.
 */
export function popularityBucket({
  recentDownloads,
  downloads,
}: {
  recentDownloads: number
  downloads: number
}): number {
  return Math.floor(Math.log2(1 + Math.max(0, recentDownloads) + Math.max(0, downloads) / 50))
}

export interface Counters {
  downloads: number
  follows: number
  popularity: number
  weekly_downloads: number
}

/**
 * Whether a counter change is worth an index write: another popularity bucket, or a visibly different number
 * (docs/rules/search.md), here one percent and at least ten. Weekly downloads change faster and only order few lists.
 */
export function countersMatter(indexed: Counters, current: Counters): boolean {
  return (
    indexed.popularity !== current.popularity ||
    moved(indexed.downloads, current.downloads) ||
    movedByTenth(indexed.weekly_downloads, current.weekly_downloads) ||
    moved(indexed.follows, current.follows)
  )
}

function moved(before: number, now: number): boolean {
  return before !== now && Math.abs(now - before) >= Math.min(10 + before * 0.01, Math.max(1, before * 0.05))
}

const movedByTenth = (before: number, now: number) => Math.abs(now - before) >= Math.max(10, before * 0.1)
