import { record } from '@quarry/db/outbox'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { findUser } from '../../accounts/users/users.queries.ts'
import type { ListedProject } from '../../../contract/projects/project-shapes.ts'
import { accessTo, findAccess } from '../access/project-access.ts'
import { authorizeProject, canProject } from '../access/projects.policy.ts'
import { listRecordsOfUser } from '../projects-of-owner.ts'
import { requireLocked, requireProjectRow, viewListed } from '../projects.load.ts'
import { putInto, takeOut } from '../../organizations/organization-projects.queries.ts'
import { canOrganization } from '../../organizations/organizations.policy.ts'
import { noteOnOrganization, requireLockedOrganization } from '../../organizations/organizations.load.ts'
import {
  findAcceptedMember,
  findOwnerId,
  findProjectOwnerId,
  lockTeams,
} from '../../organizations/team-owners.queries.ts'
import { namedActorId } from '../../moderation/staff-log/staff-log.policy.ts'
import { logActionOnProject } from '../staff-actions.ts'

/** Projects that the caller owns personally. */
export async function listMovable(ctx: SignedInCtx): Promise<ListedProject[]> {
  const records = (await listRecordsOfUser(ctx, ctx.actor.id)).filter((row) => row.organizationId === null)
  const access = await findAccess(ctx.db, ctx.actor, records)
  const movable = records.filter((record) => {
    const own = access.get(record.id)
    return own !== undefined && canProject(ctx.actor, 'project.transfer', own)
  })
  return viewListed(ctx, movable)
}

/** The caller must own the project and be a member of the organization who may add projects. */
export function moveInto(ctx: SignedInCtx, organizationRef: string, projectRef: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const found = await requireLockedOrganization(ctx, organizationRef, 'organization.take_in')
    const { organization } = found
    const { project } = await requireLocked(ctx, projectRef, 'project.view').catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found'
        ? invalid('project_id', ruleMessage('unknown_project'))
        : error
    })
    // The owner is read after the lock, when it can no longer change.
    await lockTeams(ctx.db, [project.teamId])
    const access = await accessTo(ctx.db, ctx.actor, project)
    authorizeProject(ctx.actor, 'project.transfer', access, projectRef)
    if (project.organizationId !== null) throw invalid('project_id', ruleMessage('in_an_organization'))
    const ownerId = await findOwnerId(ctx.db, organization.teamId)
    const formerOwnerId = await findProjectOwnerId(ctx.db, project.teamId)
    const moved = { action: 'moved', before: null, after: organization.id } as const
    await logActionOnProject(ctx, project, moved)
    await noteOnOrganization(ctx, found, { ...moved, detail: project.id })
    await putInto(ctx.db, project, { id: organization.id, ownerId })
    await record(
      ctx.db,
      { name: 'project.changed', projectId: project.id },
      { name: 'organization.changed', organizationId: organization.id },
      {
        name: 'owner.changed',
        projectId: project.id,
        organizationId: organization.id,
        newOwnerId: null,
        userIds: [...new Set([formerOwnerId ?? ownerId, ownerId])],
        actorId: namedActorId(ctx.actor, access.isMember && found.access.organizationPermissions !== null),
      },
    )
    return undefined
  })
}

/** Only accepted members of the organization receive a project: joining was their consent. */
export async function moveOut(
  ctx: SignedInCtx,
  organizationRef: string,
  { project: projectRef, newOwner }: { project: string; newOwner: string },
): Promise<undefined> {
  // `not_found` for users who may not see the project, whatever their rights on the organization.
  await requireProjectRow(ctx, projectRef)
  return atomically(ctx, async (ctx) => {
    const found = await requireLockedOrganization(ctx, organizationRef, 'organization.remove_project')
    const { organization } = found
    const { project } = await requireLocked(ctx, projectRef, 'project.view')
    if (project.organizationId !== organization.id)
      throw invalid('project', ruleMessage('not_of_organization'))
    await lockTeams(ctx.db, [organization.teamId])
    const user = await findUser(ctx.db, newOwner)
    const heir = user && (await findAcceptedMember(ctx.db, organization.teamId, user.id))
    if (!heir) throw invalid('new_owner', ruleMessage('not_a_member'))
    const ownerId = await findOwnerId(ctx.db, organization.teamId)
    if (
      heir.userId !== ownerId &&
      !canOrganization(ctx.actor, 'organization.choose_project_owner', found.access)
    )
      throw invalid('new_owner', ruleMessage('owner_receives_project'))
    const moved = { action: 'moved', before: organization.id, after: null } as const
    await logActionOnProject(ctx, project, moved)
    await noteOnOrganization(ctx, found, { ...moved, detail: project.id })
    await takeOut(ctx.db, [project], heir.userId)
    await record(
      ctx.db,
      { name: 'project.changed', projectId: project.id },
      { name: 'organization.changed', organizationId: organization.id },
      {
        name: 'owner.changed',
        projectId: project.id,
        organizationId: organization.id,
        newOwnerId: heir.userId,
        userIds: [...new Set([ownerId, heir.userId])],
        actorId: namedActorId(ctx.actor, found.access.organizationPermissions !== null),
      },
    )
    return undefined
  })
}
