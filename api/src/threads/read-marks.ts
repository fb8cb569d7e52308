import type { OutputOf } from '../../contract/endpoint.ts'
import type { getReadMark, listUnread } from '../../contract/threads/threads.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { listThreadsOfMember } from '../projects/access/memberships.queries.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { countUnread, findReadUntil, writeReadMark } from './read-marks.queries.ts'
import { readsNotes } from './threads.policy.ts'
import { findMessage } from './threads.queries.ts'
import { requireThread } from './threads.service.ts'

/** Time up to which the actor has read the thread. */
export async function viewReadMark(ctx: SignedInCtx, id: string): Promise<OutputOf<typeof getReadMark>> {
  await requireThread(ctx, id)
  const until = await findReadUntil(ctx.db, { userId: ctx.actor.id, threadId: id })
  return { read_until: until?.toISOString() ?? null }
}

/** Marks the thread as read up to a message that the actor can see. */
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

/** Unread texts in the threads of the actor's projects; projects without any are left out. */
export async function viewUnread(ctx: SignedInCtx): Promise<OutputOf<typeof listUnread>> {
  const threads = await listThreadsOfMember(ctx.db, ctx.actor.id)
  const unread = await countUnread(
    ctx.db,
    threads.map(({ threadId }) => threadId),
    { userId: ctx.actor.id, withNotes: readsNotes(ctx.actor), isTextOnly: true },
  )
  return threads.flatMap(({ projectId, threadId }) => {
    const count = unread.get(threadId)
    return count === undefined ? [] : [{ project_id: projectId, unread: count }]
  })
}
