import type { Project } from '../../../contract/projects.ts'
import { SEARCHABLE_STATUSES } from '@quarry/domain/project-statuses'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireOrganization } from '../../people/organizations.queries.ts'
import { requireUser } from '../../people/users.queries.ts'
import { viewVisible } from './projects.load.ts'
import { visibleTo } from './projects.policy.ts'
import {
  listProjectRecordsOf,
  listProjectRecordsOfOrganization,
  type ProjectRecord,
} from './projects.queries.ts'

/** Projects where someone is an accepted member, most downloads first; outsiders get the searchable ones. */
export async function listProjectsOfUser(ctx: Ctx, ref: string): Promise<Project[]> {
  const user = await requireUser(ctx.db, ref)
  return viewVisible(ctx, await listRecordsOfUser(ctx, user.id))
}

const mostDownloadedFirst = (records: readonly ProjectRecord[]) =>
  records.toSorted((a, b) => b.downloads - a.downloads)

export async function listRecordsOfUser(ctx: Ctx, userId: string): Promise<ProjectRecord[]> {
  const visible = visibleTo(ctx.actor, SEARCHABLE_STATUSES)
  return mostDownloadedFirst(await listProjectRecordsOf(ctx.db, userId, visible))
}

export async function listRecordsOfOrganization(ctx: Ctx, ref: string): Promise<ProjectRecord[]> {
  const { id } = await requireOrganization(ctx.db, ref)
  const visible = visibleTo(ctx.actor, SEARCHABLE_STATUSES)
  return mostDownloadedFirst(await listProjectRecordsOfOrganization(ctx.db, id, visible))
}
