import { ruleMessage } from '../../../contract/rules.ts'
import { record } from '@quarry/db/outbox'
import type { ListedProject, Project } from '../../../contract/projects/project-shapes.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { authorizeUser } from '../../accounts/users/users.policy.ts'
import { requireUser } from '../../accounts/users/users.queries.ts'
import { findAccess } from '../../projects/access/project-access.ts'
import { requireLocked, viewListed, viewVisible } from '../../projects/projects.load.ts'
import { canProject } from '../../projects/access/projects.policy.ts'
import {
  hasId,
  listProjectKeys,
  listProjectRecords,
  type ProjectRecord,
} from '../../projects/projects.queries.ts'
import { deleteFollow, insertFollow, isFollowedBy, listFollowedIds } from './follows.queries.ts'

/** Locks the project first. Otherwise its counter would be locked last, and a concurrent deletion could deadlock. */
export function follow(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const { project } = await requireLocked(ctx, ref, 'project.follow')
    if (!(await insertFollow(db, actor.id, project.id)))
      throw new AppError('invalid_input', ruleMessage('already_following'))
    await record(db, { name: 'project.counters', projectId: project.id })
    return undefined
  })
}

export function unfollow(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const { project } = await requireLocked(ctx, ref, 'project.follow')
    if (!(await deleteFollow(db, actor.id, project.id)))
      throw new AppError('invalid_input', ruleMessage('not_following'))
    await record(db, { name: 'project.counters', projectId: project.id })
    return undefined
  })
}

/** Latest first; projects that the viewer may no longer see are neither listed nor counted. */
export async function pageFollowed(
  ctx: SignedInCtx,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ projects: ListedProject[]; total: number }> {
  const ids = await listFollowedIds(ctx.db, ctx.actor.id)
  const keys = await listProjectKeys(ctx.db, hasId(ids))
  const access = await findAccess(ctx.db, ctx.actor, keys)
  const seen = ids.filter((id) => {
    const own = access.get(id)
    return own !== undefined && canProject(ctx.actor, 'project.view', own)
  })
  const page = seen.slice(offset, offset + limit)
  const projects = await viewListed(ctx, await listProjectRecords(ctx.db, hasId(page)))
  return {
    projects: projects.toSorted((a, b) => page.indexOf(a.id) - page.indexOf(b.id)),
    total: seen.length,
  }
}

/** In any status. */
export async function listFollowedRecords(ctx: SignedInCtx, ref: string): Promise<ProjectRecord[]> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.view_follows', user, ref)
  return listProjectRecords(ctx.db, isFollowedBy(user.id))
}

/** Without projects that the viewer may no longer see. */
export const listFollowed = async (ctx: SignedInCtx, ref: string): Promise<Project[]> =>
  viewVisible(ctx, await listFollowedRecords(ctx, ref))
