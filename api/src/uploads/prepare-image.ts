import { say } from '../../contract/rules.ts'
import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import sharp, { type Sharp } from 'sharp'
import { inUsualFormat } from './drawn-picture.ts'
import { AppError } from '../kernel/errors.ts'

/**
 * Twice what a 4K screen shows. A crafted file of few bytes makes the decoder allocate up to 8 bytes for each pixel:
 * interlaced ones are held whole.
 */
const MAX_PIXELS = 20_000_000
/** Pictures decoded at once, the ones that wait for it, and for how long. */
const AT_ONCE = 2
const WAITING = 32
const PATIENCE_MS = 20_000
const turns = new PQueue({ concurrency: AT_ONCE })
// What was decoded is needed once; and pictures are many, so each has one thread.
sharp.cache(false)
sharp.concurrency(1)
// Drawings are read by a process of their own, and by nothing else.
sharp.block({ operation: ['VipsForeignLoadSvg'] })
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

/**
 * The content decides what an image is, not the name it was sent under. Decoded a few at a time, in turn; `busy` when
 * there is no turn for this one.
 */
export async function prepareImage(raw: Uint8Array, shape: ImageShape): Promise<PreparedImage> {
  if (turns.size >= WAITING) throw new AppError('busy')
  const waits = new AbortController()
  const timer = setTimeout(() => waits.abort(new AppError('busy')), PATIENCE_MS)
  return turns.add(
    () => {
      clearTimeout(timer)
      return decode(raw, shape)
    },
    { signal: waits.signal },
  )
}

async function decode(sent: Uint8Array, shape: ImageShape): Promise<PreparedImage> {
  try {
    const raw = await inUsualFormat(sent)
    const { format, width, height, pages = 1 } = await sharp(raw, { limitInputPixels: false }).metadata()
    const image = sharp(raw, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const known = FORMATS[format]
    if (!known) throw new AppError('invalid_image', say('image_format'))
    if (width * height > MAX_PIXELS)
      throw new AppError('invalid_image', say('image_too_many_pixels', { max: MAX_PIXELS / 1e6 }))
    const resized = pages > 1 ? undefined : await resize(image, shape, { width, height })
    // Of a small one: statistics are taken from an input as it is, and would hold all of the original.
    const small = await image.clone().resize(64, 64, { fit: 'cover' }).png().toBuffer()
    const { dominant } = await sharp(small).stats()
    return {
      ...known,
      raw,
      sha1: createHash('sha1').update(raw).digest('hex'),
      color: (dominant.r << 16) | (dominant.g << 8) | dominant.b,
      ...(resized && resized.byteLength < raw.byteLength && { resized }),
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid_image', say('image_unreadable'))
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
