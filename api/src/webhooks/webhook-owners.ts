import { requireProjectRow } from '../projects/projects.load.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { authorizeOrganization } from '../organizations/organizations.policy.ts'
import {
  accessToOrganization,
  findOrganizationRights,
  requireOrganization,
} from '../organizations/organizations.queries.ts'
import type { WebhookOwner } from './webhooks.queries.ts'

/** The owner as it is named in a path of the API. */
export type WebhookOwnerRef = { project: string } | { organization: string } | typeof OWN
/** The caller. */
export const OWN = { own: true } as const

/** The owner, if the caller may edit its webhooks. The role of staff alone gives no access. */
export async function requireWebhookOwner(ctx: SignedInCtx, ref: WebhookOwnerRef): Promise<WebhookOwner> {
  if ('own' in ref) return { userId: ctx.actor.id }
  if ('project' in ref) {
    const { project } = await requireProjectRow(ctx, ref.project, 'project.manage_webhooks')
    return { projectId: project.id }
  }
  const organization = await requireOrganization(ctx.db, ref.organization)
  const { id } = organization
  const rights = accessToOrganization(organization, await findOrganizationRights(ctx.db, id, ctx.actor.id))
  authorizeOrganization(ctx.actor, 'organization.manage_webhooks', rights, ref.organization)
  return { organizationId: id }
}
