/** Positions are stored in buckets: exact up to 15, then 24, then powers of two. */
export function positionBucket(position: number): number {
  if (position < 16) return position
  if (position < 24) return 24
  return 2 ** Math.ceil(Math.log2(position))
}

/** The number of a position's bucket, 0 to 28. */
export function positionBit(position: number): number {
  if (position < 16) return position
  return position < 24 ? 16 : 12 + Math.ceil(Math.log2(position))
}

/** The bucket behind each number of `positionBit`. */
export const bucketOfBit = Array.from({ length: 29 }, (_, bit) =>
  bit < 16 ? bit : bit === 16 ? 24 : 2 ** (bit - 12),
)
