import type { Project } from '../../../contract/projects.ts'
import { SEARCHABLE_STATUSES } from '@quarry/domain/project-statuses'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireUser } from '../../people/users.queries.ts'
import { viewVisible } from './projects.load.ts'
import { visibleTo } from './projects.policy.ts'
import { listProjectRecordsOf, type ProjectRecord } from './projects.queries.ts'

/** Projects where someone is an accepted member, most downloads first; outsiders get the searchable ones. */
export async function listProjectsOfUser(ctx: Ctx, ref: string): Promise<Project[]> {
  const user = await requireUser(ctx.db, ref)
  return viewVisible(ctx, await listRecordsOfUser(ctx, user.id))
}

export async function listRecordsOfUser(ctx: Ctx, userId: string): Promise<ProjectRecord[]> {
  const visible = visibleTo(ctx.actor, SEARCHABLE_STATUSES)
  const records = await listProjectRecordsOf(ctx.db, userId, visible)
  return records.toSorted((a, b) => b.downloads - a.downloads)
}
