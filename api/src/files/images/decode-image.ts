import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { ruleMessage } from '../../../contract/rules.ts'
import { AppError } from '../../kernel/errors.ts'
import { convertToWebFormat } from './convert-image.ts'
import { imageTypeOf } from './image-types.ts'
import type { ImageShape, PreparedImage } from './prepare-image.ts'

/**
 * Twice the pixels of a 4K screen. A crafted file of few bytes makes the decoder allocate up to 8 bytes for each pixel,
 * since interlaced images are decoded as a whole.
 */
const MAX_PIXELS = 20_000_000
// Each decoded image is used once, so a cache is useless. A process decodes one at a time.
sharp.cache(false)
sharp.concurrency(1)
// Only the rasterizing process reads SVG.
sharp.block({ operation: ['VipsForeignLoadSvg'] })
const WEBP = { quality: 75 }
const EXTENSIONS: Record<string, string> = {
  png: 'png',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
}
/** Qualities at which the loss by encoding an image again is invisible. */
const REENCODED = { jpeg: { quality: 92 }, webp: { quality: 92 } }

/** Checks, converts and resizes an image. Runs in a process of its own. */
export async function decodeImage(sent: Uint8Array, shape: ImageShape): Promise<PreparedImage> {
  try {
    const converted = await convertToWebFormat(sent)
    const metadata = await sharp(converted, { limitInputPixels: false }).metadata()
    const { format, width, height, pages = 1 } = metadata
    const extension = EXTENSIONS[format]
    if (extension === undefined) throw new AppError('invalid_image', ruleMessage('image_format'))
    if (width * height * (shape.isReencoded ? pages : 1) > MAX_PIXELS)
      throw new AppError('invalid_image', ruleMessage('image_too_many_pixels', { max: MAX_PIXELS / 1e6 }))
    const raw = shape.isReencoded ? await reencode(converted, pages > 1) : converted
    const image = sharp(raw, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const resized = await resizedOf(image, shape, { width, height, pages })
    // Uses a small copy, since statistics ignore earlier operations and would decode the whole original.
    const small = await image.clone().resize(64, 64, { fit: 'cover' }).png().toBuffer()
    const { dominant } = await sharp(small).stats()
    return {
      extension,
      contentType: imageTypeOf(extension),
      raw,
      width: metadata.autoOrient.width,
      height: metadata.autoOrient.height,
      sha1: createHash('sha1').update(raw).digest('hex'),
      color: (dominant.r << 16) | (dominant.g << 8) | dominant.b,
      ...(resized && (shape.isWhole || resized.byteLength < raw.byteLength) && { resized }),
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid_image', ruleMessage('image_unreadable'))
  }
}

/** The same pixels in the same format without metadata. */
const reencode = (input: Uint8Array, isAnimated: boolean): Promise<Uint8Array> =>
  sharp(input, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    animated: isAnimated,
  })
    .autoOrient()
    .jpeg({ ...REENCODED.jpeg, force: false })
    .webp({ ...REENCODED.webp, force: false })
    .toBuffer()

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

async function resizedOf(
  image: Sharp,
  shape: ImageShape,
  { pages, ...size }: { width: number; height: number; pages: number },
): Promise<Uint8Array | undefined> {
  if (shape.isWhole)
    return image
      .clone()
      .autoOrient()
      .resize({ width: shape.width, height: shape.width, fit: 'contain', background: TRANSPARENT })
      .png()
      .toBuffer()
  return pages > 1 ? undefined : resize(image, shape, size)
}

function resize(
  image: Sharp,
  shape: ImageShape,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  const isCropped = shape.isSquare && size.height > size.width
  return image
    .clone()
    .autoOrient()
    .resize({
      width: shape.width,
      ...(isCropped && { height: shape.width }),
      fit: 'cover',
      withoutEnlargement: true,
    })
    .webp(WEBP)
    .toBuffer()
}
