import type { Readable } from 'node:stream'
import { imageTypeOf } from '../images/image-types.ts'
import { isSelf } from '../../kernel/actor.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { canReport } from '../../reports/reports.policy.ts'
import { readsNotes } from '../../threads/threads.policy.ts'
import { isReadable } from '../../threads/threads.service.ts'
import { findPicture, type PictureRecord } from './message-images.queries.ts'

/** Whoever reads the words sees their pictures; one that waits to be said is seen by whoever sent it. */
async function isSeen(ctx: SignedInCtx, picture: PictureRecord): Promise<boolean> {
  const { ownerId, messageId, threadId, isPrivate, reportId, reporterId } = picture
  if (messageId !== null) {
    if (threadId === null || (isPrivate && !readsNotes(ctx.actor))) return false
    return isReadable(ctx, threadId)
  }
  if (reportId !== null) return canReport(ctx.actor, 'report.read', { reporterId })
  return ownerId !== null && isSelf(ctx.actor, ownerId)
}

export interface FetchedPicture {
  contentType: string
  sizeBytes: number
  stream: Readable
}

/** The smaller copy, or the picture as large as it was sent; what may not be seen is not there. */
export async function fetchPicture(
  ctx: SignedInCtx,
  id: string,
  { isOriginal }: { isOriginal: boolean },
): Promise<FetchedPicture> {
  const picture = await findPicture(ctx.db, id)
  if (!picture || !(await isSeen(ctx, picture))) throw notFound('picture', id)
  const key = isOriginal ? picture.rawImageKey : picture.imageKey
  const object = await ctx.storage.open(key)
  if (!object) throw notFound('picture', id)
  return { contentType: imageTypeOf(key.split('.').at(-1) ?? ''), ...object }
}
