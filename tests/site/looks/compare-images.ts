import pixelmatch from 'pixelmatch'
import type { PNG } from 'pngjs'

/** Share of pixels that may differ when the same Chromium drew both: rounding of the graphics library. */
const SAME_BROWSER = 0.001

/** How coarsely pictures of two Chromiums are compared, in pixels a side, and how far a block's colour may be off, of 255. */
const BLOCK = 8
const BLOCK_DIFFERENCE = 24
/** Share of blocks that may be off: edges of letters fall a little differently, parts that moved are whole lines of blocks. */
const OTHER_BROWSER = 0.01

export interface Comparison {
  isAlike: boolean
  /** For the reader of a failed test. */
  finding: string
}

/**
 * With the Chromium of the reference nearly every pixel must be equal. Another version renders edges and shadows
 * differently: then the mean colours of blocks are compared, which still reveals a part that moved, is missing, or
 * has another colour.
 */
export function compare(taken: PNG, known: PNG, isSameBrowser: boolean): Comparison {
  if (taken.width !== known.width || taken.height !== known.height)
    return {
      isAlike: false,
      finding: `${taken.width} × ${taken.height} pixels instead of ${known.width} × ${known.height}`,
    }
  const { width, height } = taken
  const share = isSameBrowser
    ? pixelmatch(taken.data, known.data, undefined, width, height, { threshold: 0.2 }) / (width * height)
    : shareOfBlocks(taken, known)
  const limit = isSameBrowser ? SAME_BROWSER : OTHER_BROWSER
  const unit = isSameBrowser
    ? 'pixels'
    : `blocks of ${BLOCK} × ${BLOCK} pixels (another Chromium drew the reference)`
  return { isAlike: share < limit, finding: `${(share * 100).toFixed(3)} % of the ${unit} differ` }
}

function shareOfBlocks(one: PNG, other: PNG): number {
  let different = 0
  let blocks = 0
  for (let top = 0; top < one.height; top += BLOCK)
    for (let left = 0; left < one.width; left += BLOCK) {
      blocks += 1
      const [a, b] = [meanColour(one, left, top), meanColour(other, left, top)]
      if (a.some((value, channel) => Math.abs(value - (b[channel] ?? 0)) > BLOCK_DIFFERENCE)) different += 1
    }
  return different / blocks
}

function meanColour({ data, width, height }: PNG, left: number, top: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  const [right, bottom] = [Math.min(left + BLOCK, width), Math.min(top + BLOCK, height)]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4
      for (const channel of [0, 1, 2] as const) sum[channel] += data[at + channel] ?? 0
    }
  const count = (right - left) * (bottom - top)
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}
