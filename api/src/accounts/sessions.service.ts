import type { Session } from '../../contract/sessions.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/errors.ts'
import { authorizeSession } from './sessions.policy.ts'
import { deleteSession, findSessionById, listLiveSessions } from './sessions.queries.ts'
import { viewSession } from './sessions.view.ts'

export async function listOwnSessions({ db, actor, now }: SignedInCtx): Promise<Session[]> {
  const rows = await listLiveSessions(db, actor.id, now())
  return rows.map((row) => viewSession(row, actor.sessionId))
}

export async function endOwnSession({ db, actor }: SignedInCtx, id: string): Promise<undefined> {
  const session = await findSessionById(db, id)
  if (!session) throw notFound('session', id)
  authorizeSession(actor, 'session.end', session, id)
  await deleteSession(db, session.id)
}
