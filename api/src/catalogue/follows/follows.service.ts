import { say } from '../../../contract/rules.ts'
import { record } from '@quarry/db/outbox'
import type { Project } from '../../../contract/projects.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { authorizeUser } from '../../people/users.policy.ts'
import { requireUser } from '../../people/users.queries.ts'
import { requireLocked, viewVisible } from '../projects/projects.load.ts'
import { listProjectRecords, type ProjectRecord } from '../projects/projects.queries.ts'
import { deleteFollow, insertFollow, isFollowedBy } from './follows.queries.ts'

/** Locked first: the counter on the project's row would otherwise be taken last, and a deletion could wait for us. */
export function follow(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const { project } = await requireLocked(ctx, ref, 'project.follow')
    if (!(await insertFollow(db, actor.id, project.id)))
      throw new AppError('invalid_input', say('already_following'))
    await record(db, { name: 'project.counters', projectId: project.id })
    return undefined
  })
}

export function unfollow(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const { project } = await requireLocked(ctx, ref, 'project.follow')
    if (!(await deleteFollow(db, actor.id, project.id)))
      throw new AppError('invalid_input', say('not_following'))
    await record(db, { name: 'project.counters', projectId: project.id })
    return undefined
  })
}

/** Whatever their status. */
export async function listFollowedRecords(ctx: SignedInCtx, ref: string): Promise<ProjectRecord[]> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.view_follows', user, ref)
  return listProjectRecords(ctx.db, isFollowedBy(user.id))
}

/** Projects since hidden from the viewer are left out. */
export const listFollowed = async (ctx: SignedInCtx, ref: string): Promise<Project[]> =>
  viewVisible(ctx, await listFollowedRecords(ctx, ref))
