import { requireProjectRow } from '../projects/projects.load.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { authorizeOrganization } from '../organizations/organizations.policy.ts'
import { findOrganizationRights, requireOrganization } from '../organizations/organizations.queries.ts'
import type { Holder } from './webhooks.queries.ts'

/** What an address of the API names as the holder. */
export type HolderRef = { project: string } | { organization: string } | typeof OWN
/** Whoever asks. */
export const OWN = { own: true } as const

/** The holder, for a member who may change its webhooks; staff by their role alone are turned away like others. */
export async function requireHolder(ctx: SignedInCtx, ref: HolderRef): Promise<Holder> {
  if ('own' in ref) return { userId: ctx.actor.id }
  if ('project' in ref) {
    const { project } = await requireProjectRow(ctx, ref.project, 'project.manage_webhooks')
    return { projectId: project.id }
  }
  const { id } = await requireOrganization(ctx.db, ref.organization)
  const access = await findOrganizationRights(ctx.db, id, ctx.actor.id)
  const rights = { organizationPermissions: access?.organizationPermissions ?? null }
  authorizeOrganization(ctx.actor, 'organization.manage_webhooks', rights, ref.organization)
  return { organizationId: id }
}
