import type { Project } from '../../contract/projects/project-shapes.ts'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import type { Ctx } from '../kernel/ctx.ts'
import { requireShownOrganization } from '../organizations/visible-organizations.ts'
import { requireVisibleUser } from '../accounts/users/visible-users.ts'
import { viewVisible } from './projects.load.ts'
import { findAccess } from './access/project-access.ts'
import { canProject, visibleTo } from './access/projects.policy.ts'
import {
  listAllProjectRecordsOf,
  listProjectRecordsOf,
  listProjectRecordsOfOrganization,
  type ProjectRecord,
} from './projects.queries.ts'

/** Projects where a user is an accepted member, most downloaded first; others get the searchable ones only. */
export async function listProjectsOfUser(ctx: Ctx, ref: string): Promise<Project[]> {
  const user = await requireVisibleUser(ctx, ref)
  return viewVisible(ctx, await listRecordsOfUser(ctx, user.id))
}

const mostDownloadedFirst = (records: readonly ProjectRecord[]) =>
  records.toSorted((a, b) => b.downloads - a.downloads)

export async function listRecordsOfUser(ctx: Ctx, userId: string): Promise<ProjectRecord[]> {
  const visible = visibleTo(ctx.actor, SEARCHABLE_STATUSES)
  return mostDownloadedFirst(await listProjectRecordsOf(ctx.db, userId, visible))
}

/** Own projects and those of the organizations of a user. */
export async function listAllRecordsOf(ctx: Ctx, userId: string): Promise<ProjectRecord[]> {
  const visible = visibleTo(ctx.actor, SEARCHABLE_STATUSES)
  return listAllProjectRecordsOf(ctx.db, userId, visible)
}

export async function listRecordsOfOrganization(ctx: Ctx, ref: string): Promise<ProjectRecord[]> {
  const { id } = await requireShownOrganization(ctx, ref)
  const visible = visibleTo(ctx.actor, SEARCHABLE_STATUSES)
  return mostDownloadedFirst(await listProjectRecordsOfOrganization(ctx.db, id, visible))
}

/** The projects whose details the actor may edit. */
export async function editableOf(ctx: Ctx, records: readonly ProjectRecord[]): Promise<ProjectRecord[]> {
  const access = await findAccess(ctx.db, ctx.actor, records)
  return records.filter(({ id }) => {
    const own = access.get(id)
    return own !== undefined && canProject(ctx.actor, 'project.edit', own)
  })
}
