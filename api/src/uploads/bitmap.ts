import { AppError } from '../kernel/errors.ts'
import { say } from '../../contract/rules.ts'

/** Pixels as they lie in memory: red, green, blue and opacity, line by line from the top. */
export interface Bitmap {
  width: number
  height: number
  rgba: Uint8Array
}

/** Decoded by this process itself, so it may not take long. */
const MAX_PIXELS = 4_000_000

/** A bitmap of nothing yet; refuses sizes that no picture has. */
export function emptyBitmap(width: number, height: number): Bitmap {
  if (width < 1 || height < 1) throw unreadable()
  if (width * height > MAX_PIXELS)
    throw new AppError('invalid_image', say('image_too_many_pixels', { max: MAX_PIXELS / 1e6 }))
  return { width, height, rgba: new Uint8Array(width * height * 4) }
}

export const unreadable = (): AppError => new AppError('invalid_image', say('image_unreadable'))
