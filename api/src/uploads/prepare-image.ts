import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../kernel/errors.ts'

/** Far above any screen, far below what a crafted file would make the decoder allocate. */
const MAX_PIXELS = 50_000_000
const WEBP = { quality: 75 }
const FORMATS: Record<string, { extension: string; contentType: string }> = {
  png: { extension: 'png', contentType: 'image/png' },
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  webp: { extension: 'webp', contentType: 'image/webp' },
}

export interface PreparedImage {
  sha1: string
  extension: string
  contentType: string
  raw: Uint8Array
  /** WebP, resized; absent when the original is smaller or moves. */
  resized?: Uint8Array
  /** Dominant colour, 0xRRGGBB. */
  color: number
}

export interface ImageShape {
  width: number
  /** Cuts the middle out of images taller than wide. */
  isSquare: boolean
}

export const ICON_SHAPE: ImageShape = { width: 96, isSquare: true }
export const GALLERY_SHAPE: ImageShape = { width: 350, isSquare: false }
/** As wide as a text is on the largest screens. */
export const INLINE_SHAPE: ImageShape = { width: 1280, isSquare: false }

/** The content decides what an image is, not the name it was sent under. */
export async function prepareImage(raw: Uint8Array, shape: ImageShape): Promise<PreparedImage> {
  try {
    const image = sharp(raw, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, width, height, pages = 1 } = await image.metadata()
    const known = FORMATS[format]
    if (!known) throw new AppError('invalid_image', 'the image must be a png, jpeg, gif or webp file')
    const resized = pages > 1 ? undefined : await resize(image, shape, { width, height })
    const { dominant } = await sharp(raw, { limitInputPixels: MAX_PIXELS })
      .resize(64, 64, { fit: 'cover' })
      .stats()
    return {
      ...known,
      raw,
      sha1: createHash('sha1').update(raw).digest('hex'),
      color: (dominant.r << 16) | (dominant.g << 8) | dominant.b,
      ...(resized && resized.byteLength < raw.byteLength && { resized }),
    }
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('invalid_image', 'the image cannot be read: it is damaged or too large')
  }
}

function resize(
  image: Sharp,
  shape: ImageShape,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  const isCut = shape.isSquare && size.height > size.width
  return image
    .clone()
    .autoOrient()
    .resize({
      width: shape.width,
      ...(isCut && { height: shape.width }),
      fit: 'cover',
      withoutEnlargement: true,
    })
    .webp(WEBP)
    .toBuffer()
}
