import type { Readable } from 'node:stream'
import { imageTypeOf } from '../images/image-types.ts'
import { isSelf } from '../../kernel/actor.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { canReport } from '../../reports/reports.policy.ts'
import { readsNotes } from '../../threads/threads.policy.ts'
import { isReadable } from '../../threads/threads.service.ts'
import { findMessageImage, type MessageImageRecord } from './message-images.queries.ts'

/** Readers of a text may see its images; only its owner may see an unposted one. */
async function isVisible(ctx: SignedInCtx, image: MessageImageRecord): Promise<boolean> {
  const { ownerId, messageId, threadId, isPrivate, reportId, reporterId } = image
  if (messageId !== null) {
    if (threadId === null || (isPrivate && !readsNotes(ctx.actor))) return false
    return isReadable(ctx, threadId)
  }
  if (reportId !== null) return canReport(ctx.actor, 'report.read', { reporterId })
  return ownerId !== null && isSelf(ctx.actor, ownerId)
}

export interface FetchedImage {
  contentType: string
  sizeBytes: number
  stream: Readable
}

/** The smaller copy or the original. Returns 404 if the caller may not see it. */
export async function fetchMessageImage(
  ctx: SignedInCtx,
  id: string,
  { isOriginal }: { isOriginal: boolean },
): Promise<FetchedImage> {
  const image = await findMessageImage(ctx.db, id)
  if (!image || !(await isVisible(ctx, image))) throw notFound('picture', id)
  const key = isOriginal ? image.rawImageKey : image.imageKey
  const object = await ctx.storage.open(key)
  if (!object) throw notFound('picture', id)
  return { contentType: imageTypeOf(key.split('.').at(-1) ?? ''), ...object }
}
