import type { SignedInCtx } from '../kernel/ctx.ts'
import { authorizeOrganization } from '../organizations/organizations.policy.ts'
import { accessToOrganization, findOrganizationRights } from '../organizations/organizations.queries.ts'
import { requireShownOrganization } from '../organizations/visible-organizations.ts'
import { findAccess } from '../projects/access/project-access.ts'
import { authorizeProject, canProject } from '../projects/access/projects.policy.ts'
import { requireProject } from '../projects/projects.load.ts'
import type { ProjectRecord } from '../projects/projects.queries.ts'
import { listRecordsOfOrganization, listRecordsOfUser } from '../projects/projects-of-owner.ts'

/** Those of the projects whose analytics the caller may see. */
export async function withVisibleAnalytics(
  ctx: SignedInCtx,
  records: readonly ProjectRecord[],
): Promise<ProjectRecord[]> {
  const access = await findAccess(ctx.db, ctx.actor, records)
  return records.filter(({ id }) => {
    const own = access.get(id)
    return own !== undefined && canProject(ctx.actor, 'project.view_analytics', own)
  })
}

export async function oneProject(ctx: SignedInCtx, ref: string): Promise<ProjectRecord[]> {
  const { record, access } = await requireProject(ctx, ref)
  authorizeProject(ctx.actor, 'project.view_analytics', access, ref)
  return [record]
}

/** Projects of an organization whose settings the caller may see; the rights on each project decide which ones count. */
export async function projectsOfOrganization(ctx: SignedInCtx, ref: string): Promise<ProjectRecord[]> {
  const organization = await requireShownOrganization(ctx, ref)
  const { id } = organization
  const rights = accessToOrganization(organization, await findOrganizationRights(ctx.db, id, ctx.actor.id))
  authorizeOrganization(ctx.actor, 'organization.view_settings', rights, ref)
  return withVisibleAnalytics(ctx, await listRecordsOfOrganization(ctx, id))
}

export const ownProjects = async (ctx: SignedInCtx): Promise<ProjectRecord[]> =>
  withVisibleAnalytics(ctx, await listRecordsOfUser(ctx, ctx.actor.id))
