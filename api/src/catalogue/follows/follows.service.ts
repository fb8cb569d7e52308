import { say } from '../../../contract/rules.ts'
import { record } from '@quarry/db/outbox'
import type { Project } from '../../../contract/projects.ts'
import { isAdmin, isSelf } from '../../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireUser } from '../../people/users.queries.ts'
import { requireLocked, viewVisible } from '../projects/projects.load.ts'
import { listProjectRecords } from '../projects/projects.queries.ts'

/** Locked first: the counter on the project's row would otherwise be taken last, and a deletion could wait for us. */
export function follow(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const { project } = await requireLocked(ctx, ref, 'project.follow')
    const added = await db
      .insertInto('follows')
      .values({ userId: actor.id, projectId: project.id })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw new AppError('invalid_input', say('already_following'))
    await record(db, { name: 'project.counters', projectId: project.id })
    return undefined
  })
}

export function unfollow(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const { project } = await requireLocked(ctx, ref, 'project.follow')
    const removed = await db
      .deleteFrom('follows')
      .where('userId', '=', actor.id)
      .where('projectId', '=', project.id)
      .executeTakeFirst()
    if (!removed.numDeletedRows) throw new AppError('invalid_input', say('not_following'))
    await record(db, { name: 'project.counters', projectId: project.id })
    return undefined
  })
}

/** What someone follows is their own affair; admins excepted. Projects since hidden from them are left out. */
export async function listFollowed(ctx: SignedInCtx, ref: string): Promise<Project[]> {
  const user = await requireUser(ctx.db, ref)
  if (!isSelf(ctx.actor, user.id) && !isAdmin(ctx.actor)) throw new AppError('forbidden')
  const records = await listProjectRecords(ctx.db, (eb) =>
    eb(
      'projects.id',
      'in',
      eb.selectFrom('follows').select('follows.projectId').where('follows.userId', '=', user.id),
    ),
  )
  return viewVisible(ctx, records)
}
