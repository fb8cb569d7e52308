import { ruleMessage } from '../../../contract/rules.ts'
import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import sharp, { type Sharp } from 'sharp'
import { inUsualFormat } from './convert-image.ts'
import { AppError } from '../../kernel/errors.ts'
import { imageTypeOf } from './image-types.ts'

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
const EXTENSIONS: Record<string, string> = {
  png: 'png',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
}
/** What is lost by writing a picture anew is not to be seen. */
const ANEW = { jpeg: { quality: 92 }, webp: { quality: 92 } }

export interface PreparedImage {
  sha1: string
  extension: string
  contentType: string
  raw: Uint8Array
  /** WebP, resized; absent when the original is smaller or moves. */
  resized?: Uint8Array
  /** As it is seen: a camera may lie on its side. */
  width: number
  height: number
  /** Dominant colour, 0xRRGGBB. */
  color: number
}

export interface ImageShape {
  width: number
  /** Cuts the middle out of images taller than wide. */
  isSquare: boolean
  /** Writes the original anew as well: between people who may not know each other, nothing beside the picture is passed on. */
  isAnew?: true
}

export const ICON_SHAPE: ImageShape = { width: 96, isSquare: true }
export const GALLERY_SHAPE: ImageShape = { width: 350, isSquare: false }
/** As wide as a text is on the largest screens. */
export const INLINE_SHAPE: ImageShape = { width: 1280, isSquare: false }
export const MESSAGE_IMAGE_SHAPE: ImageShape = { ...INLINE_SHAPE, isAnew: true }

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
    const usual = await inUsualFormat(sent)
    const about = await sharp(usual, { limitInputPixels: false }).metadata()
    const { format, width, height, pages = 1 } = about
    const extension = EXTENSIONS[format]
    if (extension === undefined) throw new AppError('invalid_image', ruleMessage('image_format'))
    if (width * height * (shape.isAnew ? pages : 1) > MAX_PIXELS)
      throw new AppError('invalid_image', ruleMessage('image_too_many_pixels', { max: MAX_PIXELS / 1e6 }))
    const raw = shape.isAnew ? await writeAnew(usual, pages > 1) : usual
    const image = sharp(raw, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const resized = pages > 1 ? undefined : await resize(image, shape, { width, height })
    // Of a small one: statistics are taken from an input as it is, and would hold all of the original.
    const small = await image.clone().resize(64, 64, { fit: 'cover' }).png().toBuffer()
    const { dominant } = await sharp(small).stats()
    return {
      extension,
      contentType: imageTypeOf(extension),
      raw,
      width: about.autoOrient.width,
      height: about.autoOrient.height,
      sha1: createHash('sha1').update(raw).digest('hex'),
      color: (dominant.r << 16) | (dominant.g << 8) | dominant.b,
      ...(resized && resized.byteLength < raw.byteLength && { resized }),
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid_image', ruleMessage('image_unreadable'))
  }
}

/** The same pixels in the same format, without what a camera or a program wrote beside them. */
const writeAnew = (picture: Uint8Array, isMoving: boolean): Promise<Uint8Array> =>
  sharp(picture, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    animated: isMoving,
  })
    .autoOrient()
    .jpeg({ ...ANEW.jpeg, force: false })
    .webp({ ...ANEW.webp, force: false })
    .toBuffer()

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
