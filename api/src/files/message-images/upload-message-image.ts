import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ImageRow } from '@quarry/db/schema/files/uploads'
import { rawSaidPictureKey, saidPictureKey } from '@quarry/db/storage-keys'
import { saidPicturePath } from '@quarry/domain/files/message-images'
import type { SaidContext } from '@quarry/domain/files/uploads'
import type { InlineImage } from '../../../contract/files/images.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { isSelf } from '../../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { authorizeReport } from '../../reports/reports.policy.ts'
import { lockReport } from '../../reports/reports.queries.ts'
import type { SaidWith } from './attached-images.queries.ts'
import { requireRoomForPictures } from './attached-images.ts'
import { readsNotes } from '../../threads/threads.policy.ts'
import { findMessage } from '../../threads/threads.queries.ts'
import { requireWritable } from '../../threads/threads.service.ts'
import { prepareImage, SAID_SHAPE, type PreparedImage } from '../images/prepare-image.ts'
import { storeImage } from '../images/store-image.ts'
import { settle } from '../uploads/stored-objects.ts'
import { authorizeSending } from './message-images.policy.ts'
import { dropOldUnsaid, insertPicture, touchMessage } from './message-images.queries.ts'

export interface SaidTarget {
  context: SaidContext
  /** Where it is to be said. */
  thread_id?: string | undefined
  /** An own message, or a report, that is there already and that it is added to. */
  thread_message_id?: string | undefined
  report_id?: string | undefined
}

/** Each is a picture of its own: that somebody else has sent the same one is nobody's business. */
export async function sendPicture(
  ctx: SignedInCtx,
  target: SaidTarget,
  bytes: () => Promise<Uint8Array>,
): Promise<InlineImage> {
  const { context } = target
  authorizeSending(ctx.actor, context, null, '')
  await atomically(ctx, (ctx) => findPlace(ctx, target))
  await ctx.attempts.count('said-picture', ctx.actor.id)
  const image = await prepareImage(await bytes(), SAID_SHAPE)
  const id = mintId()
  const names = {
    raw: rawSaidPictureKey(id, image.sha1, image.extension),
    resized: saidPictureKey(id, image.sha1),
  }
  const row = await storeImage(ctx, image, names, (keys, all) =>
    atomically(ctx, async (ctx) => {
      const { db, actor } = ctx
      const to = await findPlace(ctx, target)
      const isSaid = to !== undefined
      const details = {
        id,
        context,
        projectId: null,
        versionId: null,
        ownerId: actor.id,
        ...keys,
        ...to,
      }
      const sizeBytes = image.raw.byteLength
      const row = await insertPicture(db, {
        ...details,
        sizeBytes,
        unusedSince: isSaid ? null : ctx.now(),
      })
      await settle(db, all)
      if (!isSaid) await dropOldUnsaid(db, actor.id)
      if (to && 'messageId' in to) await touchMessage(db, to.messageId)
      return row
    }),
  )
  return viewPicture(ctx, row, { context, ...sizeOf(image) })
}

/** What it is added to, after the right to that was judged; undefined of one that waits to be said. */
async function findPlace(
  ctx: SignedInCtx<Tx>,
  { thread_id: threadId, thread_message_id: messageId, report_id: reportId }: SaidTarget,
): Promise<SaidWith | undefined> {
  if (threadId !== undefined) await requireWritable(ctx, threadId)
  if (messageId !== undefined) return requireOwnMessage(ctx, messageId)
  return reportId === undefined ? undefined : requireEditableReport(ctx, reportId)
}

async function requireOwnMessage(ctx: SignedInCtx<Tx>, messageId: string): Promise<SaidWith> {
  const message = await findMessage(ctx.db, messageId)
  if (!message || (message.isPrivate && !readsNotes(ctx.actor))) throw notFound('message', messageId)
  await requireWritable(ctx, message.threadId)
  // Read again behind the lock: it may have been taken back meanwhile.
  const now = await findMessage(ctx.db, messageId)
  if (now?.type !== 'text' || !isSelf(ctx.actor, now.authorId ?? ''))
    throw invalid('thread_message_id', ruleMessage('not_own_message'))
  const to = { messageId }
  await requireRoomForPictures(ctx.db, to, {
    more: 1,
    field: 'thread_message_id',
  })
  return to
}

async function requireEditableReport(ctx: SignedInCtx<Tx>, reportId: string): Promise<SaidWith> {
  const report = await lockReport(ctx.db, reportId)
  if (!report) throw notFound('report', reportId)
  authorizeReport(ctx.actor, 'report.edit', report, reportId)
  await requireRoomForPictures(ctx.db, { reportId }, { more: 1, field: 'report_id' })
  return { reportId }
}

/** Of the copy that the text shows. */
function sizeOf({ width, height, resized }: PreparedImage): {
  width: number
  height: number
} {
  const share = resized ? Math.min(1, SAID_SHAPE.width / width) : 1
  return {
    width: Math.round(width * share),
    height: Math.max(1, Math.round(height * share)),
  }
}

function viewPicture(
  { siteUrl }: SignedInCtx,
  row: ImageRow,
  { context, ...size }: { context: SaidContext; width: number; height: number },
): InlineImage {
  const shared = {
    id: row.id,
    url: siteUrl + saidPicturePath(row.id, size),
    size: row.sizeBytes,
    created: row.createdAt.toISOString(),
    owner_id: row.ownerId,
  }
  return context === 'report'
    ? { ...shared, context, report_id: row.reportId }
    : { ...shared, context, thread_message_id: row.messageId }
}
