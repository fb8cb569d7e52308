import { join } from 'node:path'
import { ruleMessage } from '../../../contract/rules.ts'
import { AppError } from '../../kernel/errors.ts'
import { oneAtATime } from '../../kernel/one-at-a-time.ts'
import { ProcessEnded, processPool } from './process-pool.ts'

/** Images decoded concurrently, the length of the queue, the longest wait in it, and the longest time of one. */
const LIMITS = { concurrency: 2, waiting: 32, queueTimeoutMs: 20_000, timeoutMs: 30_000 }
/** Images of one account that wait for an earlier one. */
const WAITING_OF_ACCOUNT = 10

export interface PreparedImage {
  sha1: string
  extension: string
  contentType: string
  raw: Uint8Array
  /** WebP, resized; absent if the original is smaller or animated, unless the shape is whole. */
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
  /** Scales the whole image to fit a transparent square of this width, as a PNG that is always there. */
  isWhole?: true
  /** Encodes the original again too, which removes metadata such as locations before strangers see it. */
  isReencoded?: true
}

export interface ImageJob {
  raw: Uint8Array
  shape: ImageShape
}

export const ICON_SHAPE: ImageShape = { width: 96, isSquare: true }
export const GALLERY_SHAPE: ImageShape = { width: 350, isSquare: false }
/** Width of a text column on the largest screens. */
export const INLINE_SHAPE: ImageShape = { width: 1280, isSquare: false }
export const MESSAGE_IMAGE_SHAPE: ImageShape = { ...INLINE_SHAPE, isReencoded: true }

/** Decodes a limited number of images concurrently, in other processes, and one at a time for each account. */
export function imagePreparer(
  limits: Partial<typeof LIMITS> = {},
  decode: (job: ImageJob) => Promise<PreparedImage> = processPool<ImageJob, PreparedImage>(
    join(import.meta.dirname, 'image-process.ts'),
    { ...LIMITS, ...limits },
  ),
) {
  const inOrderOfAccount = oneAtATime(WAITING_OF_ACCOUNT)
  return (accountId: string, raw: Uint8Array, shape: ImageShape): Promise<PreparedImage> =>
    inOrderOfAccount(accountId, async () => {
      try {
        return await decode({ raw, shape })
      } catch (error) {
        if (error instanceof ProcessEnded)
          throw new AppError('invalid_image', ruleMessage('image_unreadable'))
        throw error
      }
    })
}

/** Detects the format by content, not by name. Throws `busy` when the queue is full or the wait too long. */
export const prepareImage = imagePreparer()
