import type { Tx } from '@quarry/db/db'
import type { OrganizationRow } from '@quarry/db/schema/organizations/organizations'
import type { SignedInCtx } from '../kernel/ctx.ts'
import {
  authorizeOrganization,
  type OrganizationAccess,
  type OrganizationRule,
} from './organizations.policy.ts'
import { logStaffAction, type LoggedAction } from '../moderation/staff-log/staff-log.queries.ts'
import { accessToOrganization, findOrganizationRights, lockOrganization } from './organizations.queries.ts'

/** Locks the organization and checks the right to an edit; call it first in the transaction. */
export async function requireLockedOrganization(
  { db, actor }: SignedInCtx<Tx>,
  ref: string,
  action: OrganizationRule,
): Promise<{ organization: OrganizationRow; access: OrganizationAccess }> {
  const organization = await lockOrganization(db, ref)
  const rights = await findOrganizationRights(db, organization.id, actor.id)
  const access = accessToOrganization(organization, rights)
  authorizeOrganization(actor, action, access, ref)
  return { organization, access }
}

/** Logs a staff action on an organization of which the actor is no member. */
export async function noteOnOrganization(
  ctx: SignedInCtx<Tx>,
  { organization, access }: { organization: OrganizationRow; access: OrganizationAccess },
  done: LoggedAction & { detail?: string },
): Promise<void> {
  if (access.organizationPermissions !== null) return
  const { id: thingId, name: thingName } = organization
  await logStaffAction(ctx, { thing: 'organization', thingId, thingName, ...done })
}
