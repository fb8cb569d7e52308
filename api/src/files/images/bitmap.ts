/** Pixels as they lie in memory: red, green, blue and opacity, line by line from the top. */
export interface Bitmap {
  width: number
  height: number
  rgba: Uint8Array
}

export const BITMAP_MAX_PIXELS = 4_000_000

export class TooManyPixels extends Error {}
export class Unreadable extends Error {}

/** A bitmap of nothing yet; refuses sizes that no picture has. */
export function emptyBitmap(width: number, height: number): Bitmap {
  if (width < 1 || height < 1) throw new Unreadable()
  if (width * height > BITMAP_MAX_PIXELS) throw new TooManyPixels()
  return { width, height, rgba: new Uint8Array(width * height * 4) }
}
