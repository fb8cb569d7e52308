import type { Segment } from './segment.ts'

const tierFactor = 4
const perTier = 4
/** Mergers up to this many words run at once on the calling thread; it takes a few milliseconds. */
export const smallMergeWords = 20_000

/** The segments to merge next, empty when all is well: four of about one size, or one that is mostly dead. */
export function segmentsToMerge(segments: Segment[]): Segment[] {
  const tiers = new Map<number, Segment[]>()
  for (const segment of segments) {
    const tier = Math.max(0, Math.floor(Math.log(Math.max(1, segment.size / 500)) / Math.log(tierFactor)))
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment])
  }
  for (const [, members] of [...tiers].sort(([a], [b]) => a - b))
    if (members.length >= perTier) return members
  const wasted = segments.find((segment) => {
    const docs = segment.data.docs.length
    return docs > 0 && segment.live.count() < docs / 2
  })
  return wasted ? [wasted] : []
}

/** Larger indexes stay in pieces: uniting them takes a core for long and for a while as much memory again. */
const mostUnitedWords = 15_000_000
const mostUnitedDocs = 300_000
/** Small segments are left beside a large one until they hold this share of its words. */
const worthUniting = 1 / 8

/** All segments, when an index that nothing changes for a while would be searched faster as one; else none. */
export function segmentsToUnite(segments: Segment[]): Segment[] {
  const sizes = segments.map((segment) => segment.size)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const largest = Math.max(0, ...sizes)
  const docs = segments.reduce((sum, { data }) => sum + data.docs.length, 0)
  const isWorthIt = segments.length > 1 && total - largest >= largest * worthUniting
  return isWorthIt && total <= mostUnitedWords && docs <= mostUnitedDocs ? segments : []
}
