import type { OutputOf } from '../../contract/endpoint.ts'
import type { getReadMark, listUnread } from '../../contract/threads/threads.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { listRecordsOfUser } from '../projects/projects-of-owner.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { countUnread, findReadUntil, writeReadMark } from './read-marks.queries.ts'
import { readsNotes } from './threads.policy.ts'
import { findMessage } from './threads.queries.ts'
import { requireThread } from './threads.service.ts'

/** Up to when the actor has read the thread. */
export async function viewReadMark(ctx: SignedInCtx, id: string): Promise<OutputOf<typeof getReadMark>> {
  await requireThread(ctx, id)
  const until = await findReadUntil(ctx.db, { userId: ctx.actor.id, threadId: id })
  return { read_until: until?.toISOString() ?? null }
}

/** Up to a message that the actor can see. */
export function markRead(ctx: SignedInCtx, id: string, messageId: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    await requireThread(ctx, id)
    const message = await findMessage(ctx.db, messageId)
    if (message?.threadId !== id || (message.isPrivate && !readsNotes(ctx.actor)))
      throw invalid('message', ruleMessage('no_such_message'))
    await writeReadMark(ctx.db, ctx.actor.id, messageId)
    return undefined
  })
}

/** Of projects that the actor is a member of; threads without unread words are left out. */
export async function viewUnread(ctx: SignedInCtx): Promise<OutputOf<typeof listUnread>> {
  const records = await listRecordsOfUser(ctx, ctx.actor.id)
  const unread = await countUnread(
    ctx.db,
    records.map(({ threadId }) => threadId),
    { userId: ctx.actor.id, withNotes: readsNotes(ctx.actor), isWordsOnly: true },
  )
  return records.flatMap(({ id, threadId }) => {
    const count = unread.get(threadId)
    return count === undefined ? [] : [{ project_id: id, unread: count }]
  })
}
