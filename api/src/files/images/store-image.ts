import type { PreparedImage } from './prepare-image.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { announce, discardObjects } from '../uploads/stored-objects.ts'

export interface ImageKeys {
  imageKey: string
  rawImageKey: string
}

const ATTEMPTS = 3

/**
 * Stores the original and the resized copy, then writes the rows; a failure removes the objects again. An image is named
 * by its content, so a concurrent upload or removal of the same image causes a conflict, which a retry solves.
 */
export async function storeImage<T>(
  ctx: SignedInCtx,
  image: PreparedImage,
  names: { raw: string; resized: string },
  writeRows: (keys: ImageKeys, all: readonly string[]) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storeOnce(ctx, image, names, writeRows)
    } catch (error) {
      const mayPass = error instanceof AppError && error.code === 'conflict'
      if (!mayPass || attempt === ATTEMPTS) throw error
    }
  }
}

async function storeOnce<T>(
  ctx: SignedInCtx,
  image: PreparedImage,
  names: { raw: string; resized: string },
  writeRows: (keys: ImageKeys, all: readonly string[]) => Promise<T>,
): Promise<T> {
  const keys: ImageKeys = { rawImageKey: names.raw, imageKey: image.resized ? names.resized : names.raw }
  const all = [...new Set(Object.values<string>({ ...keys }))]
  await announce(ctx.db, all, ctx.actor.id)
  try {
    await ctx.storage.put(keys.rawImageKey, image.raw, image.contentType)
    if (image.resized) await ctx.storage.put(keys.imageKey, image.resized, 'image/webp')
    return await writeRows(keys, all)
  } catch (error) {
    await discardObjects(ctx, all)
    throw error
  }
}
