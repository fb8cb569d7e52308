import { say, type Said } from '../../contract/rules.ts'
import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { DomainEvent } from '@quarry/db/events'
import { record } from '@quarry/db/outbox'
import type { InputOf } from '../../contract/endpoint.ts'
import type { editTeamMember, inviteTeamMember } from '../../contract/people.ts'
import { ALL_ORGANIZATION_PERMISSIONS, ALL_PERMISSIONS } from '@quarry/domain/permissions'
import { isAdmin } from '../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { isSubset, requireTeam, rightsOn, type TeamFacts, type TeamRights } from './team-access.ts'
import { findUser } from './users.queries.ts'

type Invitation = InputOf<typeof inviteTeamMember>['body']
type MemberPatch = InputOf<typeof editTeamMember>['body']

/** Who a page names as its makers changes with the team. */
const changed = (team: TeamFacts): DomainEvent[] =>
  team.projectId !== null
    ? [{ name: 'project.changed', projectId: team.projectId }]
    : team.organizationId !== null
      ? [{ name: 'organization.changed', organizationId: team.organizationId }]
      : []

/** Runs with the team locked and the caller's rights known; strangers are told nothing of a team. */
const withTeam = <T>(
  ctx: SignedInCtx,
  teamId: string,
  work: (ctx: SignedInCtx<Tx>, team: TeamFacts, rights: TeamRights) => Promise<T>,
): Promise<T> =>
  atomically(ctx, async (ctx) => {
    const team = await requireTeam(ctx.db, teamId)
    return work(ctx, team, rightsOn(team, ctx.actor))
  })

export function inviteMember(ctx: SignedInCtx, teamId: string, form: Invitation): Promise<undefined> {
  return withTeam(ctx, teamId, async ({ db, actor }, team, rights) => {
    if (!rights.mayInvite) throw new AppError('forbidden', say('may_not_invite'))
    const user = await findUser(db, form.user_id)
    if (!user) throw invalid('user_id', say('unknown_user'))
    const existing = team.members.find((member) => member.userId === user.id)
    if (existing) throw invalid('user_id', existing.accepted ? say('is_member') : say('is_invited'))
    const permissions = form.permissions ?? 0
    checkPermissions(permissions, rights, team)
    checkOrganizationPermissions(form.organization_permissions, rights, team)
    const inherited = team.organizationMembers.find((member) => member.userId === user.id && member.accepted)
    if (inherited?.isOwner && permissions !== ALL_PERMISSIONS)
      throw invalid('permissions', say('all_rights_for_owner'))
    await db
      .insertInto('teamMembers')
      .values({
        id: mintId(),
        teamId,
        userId: user.id,
        role: form.role ?? 'Member',
        permissions,
        organizationPermissions: team.projectId === null ? (form.organization_permissions ?? 0) : null,
        payoutsSplit: form.payouts_split ?? 0,
        ordering: form.ordering ?? 0,
        // Members of the owning organization belong to its projects anyway.
        accepted: inherited !== undefined,
      })
      .execute()
    const told = { teamId, userId: user.id, actorId: actor.id }
    const role = form.role ?? 'Member'
    await record(db, ...(inherited ? changed(team) : [{ name: 'member.invited', ...told, role } as const]))
    return undefined
  })
}

function checkPermissions(permissions: number, rights: TeamRights, team: TeamFacts): void {
  if (!isSubset(permissions, ALL_PERMISSIONS))
    throw invalid('permissions', say('at_most', { max: ALL_PERMISSIONS }))
  // On an organization these bits are the defaults for each of its projects.
  if (team.projectId === null && permissions !== 0 && !rights.mayEditDefaults)
    throw new AppError('forbidden', say('may_not_give_defaults'))
  if (!isSubset(permissions, rights.permissions)) throw invalid('permissions', say('rights_not_held'))
}

function checkOrganizationPermissions(given: number | undefined, rights: TeamRights, team: TeamFacts): void {
  if (given === undefined) return
  const refuse = (said: Said) => invalid('organization_permissions', said)
  if (team.projectId !== null) throw refuse(say('organization_rights_only'))
  if (!isSubset(given, ALL_ORGANIZATION_PERMISSIONS))
    throw refuse(say('at_most', { max: ALL_ORGANIZATION_PERMISSIONS }))
  if (!isSubset(given, rights.organizationPermissions)) throw refuse(say('rights_not_held'))
}

export function acceptInvitation(ctx: SignedInCtx, teamId: string): Promise<undefined> {
  return withTeam(ctx, teamId, async ({ db, actor }, team) => {
    const own = team.members.find((member) => member.userId === actor.id)
    if (!own) throw new AppError('invalid_input', say('not_invited'))
    if (own.accepted) throw new AppError('invalid_input', say('you_are_member'))
    await db.updateTable('teamMembers').set({ accepted: true }).where('id', '=', own.id).execute()
    const { id } = actor
    await record(db, ...changed(team), { name: 'member.joined', teamId, userId: id, actorId: id })
    return undefined
  })
}

export function editMember(
  ctx: SignedInCtx,
  teamId: string,
  userRef: string,
  patch: MemberPatch,
): Promise<undefined> {
  return withTeam(ctx, teamId, async ({ db }, team, rights) => {
    if (!rights.mayEdit) throw new AppError('forbidden', say('may_not_edit_members'))
    const member = await requireMember(db, team, userRef)
    if (patch.permissions !== undefined && patch.permissions !== member.permissions) {
      if (member.isOwner) throw invalid('permissions', say('rights_of_owner'))
      checkPermissions(patch.permissions, rights, team)
      if (!isSubset(member.permissions, rights.permissions))
        throw invalid('permissions', say('rights_of_stronger_member'))
    }
    const organizationPermissions = patch.organization_permissions
    if (organizationPermissions !== undefined) {
      if (member.isOwner) throw invalid('organization_permissions', say('rights_of_owner'))
      checkOrganizationPermissions(organizationPermissions, rights, team)
      if (!isSubset(member.organizationPermissions ?? 0, rights.organizationPermissions))
        throw invalid('organization_permissions', say('rights_of_stronger_member'))
    }
    const columns = {
      role: patch.role,
      permissions: patch.permissions,
      organizationPermissions,
      payoutsSplit: patch.payouts_split,
      ordering: patch.ordering,
    }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0)
      await db.updateTable('teamMembers').set(given).where('id', '=', member.id).execute()
    await record(db, ...changed(team))
    return undefined
  })
}

/** Removing someone, leaving, withdrawing an invitation and declining one are the same row going away. */
export function removeMember(ctx: SignedInCtx, teamId: string, userRef: string): Promise<undefined> {
  return withTeam(ctx, teamId, async ({ db, actor }, team, rights) => {
    const user = await findUser(db, userRef)
    const member = team.members.find((row) => row.userId === user?.id)
    const isSelf = user?.id === actor.id
    const mayRemove = member?.accepted === false ? rights.mayInvite : rights.mayRemove
    if (!isSelf && !mayRemove) throw new AppError('forbidden', say('may_not_remove_members'))
    if (!member) throw notFound('member', userRef)
    if (member.isOwner) throw new AppError('forbidden', say('owner_cannot_leave'))
    await db.deleteFrom('teamMembers').where('id', '=', member.id).execute()
    const left = { name: 'member.left', teamId, userId: member.userId, actorId: actor.id } as const
    await record(db, ...changed(team), ...(member.accepted ? [left] : []))
    return undefined
  })
}

/** The old owner keeps all rights but not the title. */
export function transferOwnership(ctx: SignedInCtx, teamId: string, userRef: string): Promise<undefined> {
  return withTeam(ctx, teamId, async ({ db, actor }, team, rights) => {
    if (!rights.isOwner && !isAdmin(actor)) throw new AppError('forbidden', say('owner_hands_over'))
    if (team.projectId !== null && team.organizationId !== null)
      throw new AppError('invalid_input', say('owned_by_organization'))
    const next = await requireMember(db, team, userRef)
    if (!next.accepted) throw invalid('user_id', say('invitation_not_accepted'))
    await db
      .updateTable('teamMembers')
      .set({ isOwner: false })
      .where('teamId', '=', teamId)
      .where('isOwner', '=', true)
      .execute()
    await db
      .updateTable('teamMembers')
      .set({
        isOwner: true,
        permissions: ALL_PERMISSIONS,
        ...(team.projectId === null && { organizationPermissions: ALL_ORGANIZATION_PERMISSIONS }),
      })
      .where('id', '=', next.id)
      .execute()
    if (team.projectId === null && team.organizationId !== null)
      await dropProjectRows(db, team.organizationId, next.userId)
    await record(db, ...changed(team))
    return undefined
  })
}

/** The owner of an organization holds all rights on its projects; a row of less would take some away. */
async function dropProjectRows(db: Tx, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('teamMembers')
    .where('userId', '=', userId)
    .where('teamId', 'in', (eb) =>
      eb.selectFrom('projects').select('teamId').where('organizationId', '=', organizationId),
    )
    .execute()
}

async function requireMember(db: Tx, team: TeamFacts, userRef: string) {
  const user = await findUser(db, userRef)
  const member = team.members.find((row) => row.userId === user?.id)
  if (!member) throw invalid('user_id', say('not_a_member'))
  return member
}
