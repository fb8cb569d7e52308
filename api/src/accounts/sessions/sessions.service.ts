import type { refreshSession, Session } from '../../../contract/accounts/sessions.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { authorizeSession } from './sessions.policy.ts'
import {
  deleteSession,
  deleteSessionsOf,
  findSessionById,
  listLiveSessions,
  replaceToken,
} from './sessions.queries.ts'
import { viewSession } from './sessions.view.ts'

export async function listOwnSessions({ db, actor, now }: SignedInCtx): Promise<Session[]> {
  const rows = await listLiveSessions(db, actor.id, now())
  return rows.map((row) => viewSession(row, actor.sessionId))
}

/** From now on the old token is unknown. The session still ends sixty days after its sign-in. */
export async function refreshOwnSession(
  { db, actor, now }: SignedInCtx,
  oldToken: string,
): Promise<OutputOf<typeof refreshSession>> {
  const { sessionId } = actor
  const replaced = sessionId !== null && (await replaceToken(db, { sessionId, oldToken, now: now() }))
  // Another request replaced the token in the meantime.
  if (!replaced) throw new AppError('unauthorized')
  return { ...viewSession(replaced.session, sessionId), session: replaced.token }
}

export async function endOwnSession(ctx: SignedInCtx, id: string): Promise<undefined> {
  const { actor } = ctx
  const session = await findSessionById(ctx.db, id)
  if (!session) throw notFound('session', id)
  authorizeSession(actor, 'session.end', session, id)
  const place = [session.os, session.platform].filter(Boolean).join(', ')
  await atomically(ctx, async (ctx) => {
    await deleteSession(ctx.db, session.id)
    await recordActivity(ctx, {
      userId: actor.id,
      kind: 'session_ended',
      ...(place !== '' && { detail: place }),
    })
  })
}

export async function endOtherOwnSessions(ctx: SignedInCtx): Promise<undefined> {
  await atomically(ctx, async (ctx) => {
    await deleteSessionsOf(ctx.db, ctx.actor.id, ctx.actor.sessionId)
    await recordActivity(ctx, { userId: ctx.actor.id, kind: 'sessions_ended' })
  })
}
