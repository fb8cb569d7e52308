import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ImageRow } from '@quarry/db/schema/files/uploads'
import { rawMessageImageKey, messageImageKey } from '@quarry/db/storage-keys'
import { messageImagePath } from '@quarry/domain/files/message-images'
import type { MessageImageContext } from '@quarry/domain/files/uploads'
import type { InlineImage } from '../../../contract/files/images.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { isSelf } from '../../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { authorizeReport } from '../../reports/reports.policy.ts'
import { lockReport } from '../../reports/reports.queries.ts'
import type { ImageParent } from './attached-images.queries.ts'
import { requireImageCapacity } from './attached-images.ts'
import { readsNotes } from '../../threads/threads.policy.ts'
import { findMessage, touchMessage } from '../../threads/threads.queries.ts'
import { requireWritable } from '../../threads/threads.service.ts'
import { prepareImage, MESSAGE_IMAGE_SHAPE, type PreparedImage } from '../images/prepare-image.ts'
import { storeImage } from '../images/store-image.ts'
import { settle } from '../uploads/stored-objects.ts'
import { authorizeImageUpload } from './message-images.policy.ts'
import { deleteOldUnpostedImages, insertImageRow } from './message-images.queries.ts'

export interface UploadTarget {
  context: MessageImageContext
  /** Thread in which it will be posted. */
  thread_id?: string | undefined
  /** An existing message of the caller, or a report, that it is added to. */
  thread_message_id?: string | undefined
  report_id?: string | undefined
}

/** Every upload is a separate object, so that no one learns that another user uploaded the same image. */
export async function uploadMessageImage(
  ctx: SignedInCtx,
  target: UploadTarget,
  bytes: () => Promise<Uint8Array>,
): Promise<InlineImage> {
  const { context } = target
  authorizeImageUpload(ctx.actor, context, null, '')
  await atomically(ctx, (ctx) => findParent(ctx, target))
  await ctx.attempts.count('message-image', ctx.actor.id)
  const image = await prepareImage(ctx.actor.id, await bytes(), MESSAGE_IMAGE_SHAPE)
  const id = mintId()
  const names = {
    raw: rawMessageImageKey(id, image.sha1, image.extension),
    resized: messageImageKey(id, image.sha1),
  }
  const row = await storeImage(ctx, image, names, (keys, all) =>
    atomically(ctx, async (ctx) => {
      const { db, actor } = ctx
      const parent = await findParent(ctx, target)
      const isPosted = parent !== undefined
      const details = {
        id,
        context,
        projectId: null,
        versionId: null,
        ownerId: actor.id,
        ...keys,
        ...parent,
      }
      const sizeBytes = image.raw.byteLength
      const row = await insertImageRow(db, {
        ...details,
        sizeBytes,
        unusedSince: isPosted ? null : ctx.now(),
      })
      await settle(db, all)
      if (!isPosted) await deleteOldUnpostedImages(db, actor.id)
      if (parent && 'messageId' in parent) await touchMessage(db, parent.messageId)
      return row
    }),
  )
  return viewMessageImage(ctx, row, { context, ...sizeOf(image) })
}

/** The message or report that it is added to, if the caller may do so; undefined for an unposted image. */
async function findParent(
  ctx: SignedInCtx<Tx>,
  { thread_id: threadId, thread_message_id: messageId, report_id: reportId }: UploadTarget,
): Promise<ImageParent | undefined> {
  if (threadId !== undefined) await requireWritable(ctx, threadId)
  if (messageId !== undefined) return requireOwnMessage(ctx, messageId)
  return reportId === undefined ? undefined : requireEditableReport(ctx, reportId)
}

async function requireOwnMessage(ctx: SignedInCtx<Tx>, messageId: string): Promise<ImageParent> {
  const message = await findMessage(ctx.db, messageId)
  if (!message || (message.isPrivate && !readsNotes(ctx.actor))) throw notFound('message', messageId)
  await requireWritable(ctx, message.threadId)
  // Read again under the lock: it may have been deleted meanwhile.
  const current = await findMessage(ctx.db, messageId)
  if (current?.type !== 'text' || !isSelf(ctx.actor, current.authorId ?? ''))
    throw invalid('thread_message_id', ruleMessage('not_own_message'))
  const parent = { messageId }
  await requireImageCapacity(ctx.db, parent, {
    more: 1,
    field: 'thread_message_id',
  })
  return parent
}

async function requireEditableReport(ctx: SignedInCtx<Tx>, reportId: string): Promise<ImageParent> {
  const report = await lockReport(ctx.db, reportId)
  if (!report) throw notFound('report', reportId)
  authorizeReport(ctx.actor, 'report.edit', report, reportId)
  await requireImageCapacity(ctx.db, { reportId }, { more: 1, field: 'report_id' })
  return { reportId }
}

/** Size of the smaller copy. */
function sizeOf({ width, height, resized }: PreparedImage): {
  width: number
  height: number
} {
  const share = resized ? Math.min(1, MESSAGE_IMAGE_SHAPE.width / width) : 1
  return {
    width: Math.round(width * share),
    height: Math.max(1, Math.round(height * share)),
  }
}

function viewMessageImage(
  { siteUrl }: SignedInCtx,
  row: ImageRow,
  { context, ...size }: { context: MessageImageContext; width: number; height: number },
): InlineImage {
  const shared = {
    id: row.id,
    url: siteUrl + messageImagePath(row.id, size),
    size: row.sizeBytes,
    created: row.createdAt.toISOString(),
    owner_id: row.ownerId,
  }
  return context === 'report'
    ? { ...shared, context, report_id: row.reportId }
    : { ...shared, context, thread_message_id: row.messageId }
}
