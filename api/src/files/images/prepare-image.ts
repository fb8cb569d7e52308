import { ruleMessage } from '../../../contract/rules.ts'
import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import sharp, { type Sharp } from 'sharp'
import { convertToWebFormat } from './convert-image.ts'
import { AppError } from '../../kernel/errors.ts'
import { imageTypeOf } from './image-types.ts'

/**
 * Twice the pixels of a 4K screen. A crafted file of few bytes makes the decoder allocate up to 8 bytes for each pixel,
 * since interlaced images are decoded as a whole.
 */
const MAX_PIXELS = 20_000_000
/** Images decoded concurrently, the length of the queue, and the longest wait in it. */
const LIMITS = { concurrency: 2, waiting: 32, queueTimeoutMs: 20_000 }
// Each decoded image is used once, so a cache is useless. One thread per image, since several are decoded concurrently.
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

export interface PreparedImage {
  sha1: string
  extension: string
  contentType: string
  raw: Uint8Array
  /** WebP, resized; absent if the original is smaller or animated. */
  resized?: Uint8Array
  /** Dimensions after applying the orientation of the camera. */
  width: number
  height: number
  /** Dominant color, 0xRRGGBB. */
  color: number
}

export interface ImageShape {
  width: number
  /** Crops images that are taller than wide to their center. */
  isSquare: boolean
  /** Encodes the original again too, which removes metadata such as locations before strangers see it. */
  isReencoded?: true
}

export const ICON_SHAPE: ImageShape = { width: 96, isSquare: true }
export const GALLERY_SHAPE: ImageShape = { width: 350, isSquare: false }
/** Width of a text column on the largest screens. */
export const INLINE_SHAPE: ImageShape = { width: 1280, isSquare: false }
export const MESSAGE_IMAGE_SHAPE: ImageShape = { ...INLINE_SHAPE, isReencoded: true }

/** Decodes a limited number of images concurrently. */
export function imagePreparer(limits: Partial<typeof LIMITS> = {}) {
  const { concurrency, waiting, queueTimeoutMs } = { ...LIMITS, ...limits }
  const queue = new PQueue({ concurrency })
  return async (raw: Uint8Array, shape: ImageShape): Promise<PreparedImage> => {
    if (queue.size >= waiting) throw new AppError('busy')
    const waits = new AbortController()
    const timer = setTimeout(() => waits.abort(new AppError('busy')), queueTimeoutMs)
    return queue.add(
      () => {
        clearTimeout(timer)
        return decode(raw, shape)
      },
      { signal: waits.signal },
    )
  }
}

/** Detects the format by content, not by name. Throws `busy` when the queue is full or the wait too long. */
export const prepareImage = imagePreparer()

async function decode(sent: Uint8Array, shape: ImageShape): Promise<PreparedImage> {
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
    const resized = pages > 1 ? undefined : await resize(image, shape, { width, height })
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
      ...(resized && resized.byteLength < raw.byteLength && { resized }),
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
