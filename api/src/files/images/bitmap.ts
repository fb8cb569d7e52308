/** Raw pixels: red, green, blue and alpha, line by line from the top. */
export interface Bitmap {
  width: number
  height: number
  rgba: Uint8Array
}

export const BITMAP_MAX_PIXELS = 4_000_000

export class TooManyPixels extends Error {}
export class UnreadableImage extends Error {}

/** A transparent bitmap. Throws for sizes that no image may have. */
export function emptyBitmap(width: number, height: number): Bitmap {
  if (width < 1 || height < 1) throw new UnreadableImage()
  if (width * height > BITMAP_MAX_PIXELS) throw new TooManyPixels()
  return { width, height, rgba: new Uint8Array(width * height * 4) }
}
