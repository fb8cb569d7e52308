import { ruleMessage, type RuleMessage } from '../../../contract/rules.ts'
import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { OutboxEvent } from '@quarry/db/events'
import { record } from '@quarry/db/outbox'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { editTeamMember, inviteTeamMember } from '../../../contract/organizations/teams.ts'
import type { TeamMemberRow } from '@quarry/db/schema/organizations/organizations'
import { ALL_ORGANIZATION_PERMISSIONS, ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import type { Actor, SignedInActor } from '../../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../../kernel/errors.ts'
import { refuseStaleFields } from '../../kernel/field-revision.ts'
import { memberFields } from './team-members.view.ts'
import {
  deleteMember,
  deleteProjectMembers,
  insertMember,
  markInvitationRead,
  replaceOwner,
  requireTeam,
  updateMember,
  type TeamFacts,
} from './team-members.queries.ts'
import {
  authorizeTeam,
  canReduceInherited,
  isSubset,
  isTeamShown,
  teamAccess,
  type TeamAccess,
} from './teams.policy.ts'
import { findUser, findUserById } from '../../accounts/users/users.queries.ts'
import {
  changesBetween,
  changesFrom,
  changesTo,
  type LoggedChanges,
} from '../../moderation/staff-log/logged-changes.ts'
import { namedActorId } from '../../moderation/staff-log/staff-log.policy.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'

type Invitation = InputOf<typeof inviteTeamMember>['body']
type MemberPatch = InputOf<typeof editTeamMember>['body']

/** The creators that pages name change with the team. */
const changed = (team: TeamFacts): OutboxEvent[] =>
  team.projectId !== null
    ? [{ name: 'project.changed', projectId: team.projectId }]
    : team.organizationId !== null
      ? [{ name: 'organization.changed', organizationId: team.organizationId }]
      : []

/** Runs with the team locked and the caller's rights loaded; others get `not_found`. */
const withTeam = <T>(
  ctx: SignedInCtx,
  teamId: string,
  work: (ctx: SignedInCtx<Tx>, team: TeamFacts, access: TeamAccess) => Promise<T>,
): Promise<T> =>
  atomically(ctx, async (ctx) => {
    const team = await requireTeam(ctx.db, teamId)
    if (!isTeamShown(ctx.actor, team)) throw notFound('team', teamId)
    return work(ctx, team, teamAccess(ctx.actor, team))
  })

export function inviteMember(ctx: SignedInCtx, teamId: string, form: Invitation): Promise<undefined> {
  return withTeam(ctx, teamId, async (ctx, team, access) => {
    const { db, actor } = ctx
    authorizeTeam(actor, 'member.invite', access, teamId)
    const user = await findUser(db, form.user_id)
    if (!user) throw invalid('user_id', ruleMessage('unknown_user'))
    const existing = team.members.find((member) => member.userId === user.id)
    if (existing)
      throw invalid('user_id', existing.accepted ? ruleMessage('is_member') : ruleMessage('is_invited'))
    const permissions = form.permissions ?? 0
    checkPermissions(permissions, actor, access, team)
    checkOrganizationPermissions(form.organization_permissions, access, team)
    const inherited = inheritedBy(team, user.id)
    if (inherited?.isOwner && permissions !== ALL_PERMISSIONS)
      throw invalid('permissions', ruleMessage('all_rights_for_owner'))
    const role = form.role ?? 'Member'
    const organizationPermissions = team.projectId === null ? (form.organization_permissions ?? 0) : null
    // Members of the owning organization are members of its projects already, unless they would lose rights.
    const isAccepted = inherited !== undefined && isSubset(inherited.permissions, permissions)
    if (!isAccepted) await requireMayInvite(ctx, { teamId, userId: user.id })
    await insertMember(db, {
      id: mintId(),
      teamId,
      userId: user.id,
      role,
      permissions,
      organizationPermissions,
      payoutsSplit: form.payouts_split ?? 0,
      ordering: form.ordering ?? 0,
      accepted: isAccepted,
    })
    await noteOnTeam(ctx, team, user.id, changesTo({ role, permissions, organizationPermissions }))
    const membership = { teamId, userId: user.id, actorId: actor.id }
    await record(
      db,
      ...(isAccepted ? changed(team) : [{ name: 'member.invited', ...membership, role } as const]),
    )
    return undefined
  })
}

/**
 * An invitation sends an email to another user. The sender needs a confirmed address, and invitations are counted by sender,
 * by team, and by sender and receiver. Strangers cannot use up the invitations of a receiver: emails are limited there instead.
 */
async function requireMayInvite(
  { db, actor, attempts }: SignedInCtx<Tx>,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  const sender = await findUserById(db, actor.id)
  if (!sender?.emailVerified) throw new AppError('forbidden', ruleMessage('confirmed_email_to_invite'))
  await attempts.count('invitation', actor.id)
  await attempts.count('invitation-team', teamId)
  await attempts.count('invitation-receiver', `${actor.id}|${userId}`)
}

const isMember = ({ members, organizationMembers }: TeamFacts, id: string): boolean =>
  [...members, ...organizationMembers].some(({ userId, accepted }) => accepted && userId === id)

/** Logs a staff action on a team of which the actor is no member. */
async function noteOnTeam(
  ctx: SignedInCtx<Tx>,
  team: TeamFacts,
  memberId: string,
  changes: LoggedChanges & { isAnnounced?: boolean },
): Promise<void> {
  const { id, projectId, organizationId, thingName } = team
  if (isMember(team, ctx.actor.id)) return
  const about =
    projectId === null
      ? ({ thing: 'organization', thingId: organizationId ?? id } as const)
      : ({ thing: 'project', thingId: projectId } as const)
  await logStaffAction(ctx, {
    ...about,
    thingName,
    action: 'members_changed',
    detail: memberId,
    ...changes,
  })
}

function checkPermissions(permissions: number, actor: Actor, access: TeamAccess, team: TeamFacts): void {
  if (!isSubset(permissions, ALL_PERMISSIONS))
    throw invalid('permissions', ruleMessage('at_most', { max: ALL_PERMISSIONS }))
  if (permissions !== 0) authorizeTeam(actor, 'member.give_defaults', access, team.id)
  if (!isSubset(permissions, access.permissions)) throw invalid('permissions', ruleMessage('rights_not_held'))
}

function checkOrganizationPermissions(given: number | undefined, access: TeamAccess, team: TeamFacts): void {
  if (given === undefined) return
  const refuse = (message: RuleMessage) => invalid('organization_permissions', message)
  if (team.projectId !== null) throw refuse(ruleMessage('organization_rights_only'))
  if (!isSubset(given, ALL_ORGANIZATION_PERMISSIONS))
    throw refuse(ruleMessage('at_most', { max: ALL_ORGANIZATION_PERMISSIONS }))
  if (!isSubset(given, access.organizationPermissions)) throw refuse(ruleMessage('rights_not_held'))
}

const inheritedBy = (team: TeamFacts, userId: string) =>
  team.organizationMembers.find((member) => member.userId === userId && member.accepted)

/**
 * Only those who may edit a member in the organization may reduce what that member inherits from it. All others need the
 * member's consent, by an invitation with fewer permissions.
 */
function checkInherited(next: number, member: TeamMemberRow, actor: SignedInActor, team: TeamFacts): void {
  const inherited = inheritedBy(team, member.userId)
  if (!inherited || isSubset(inherited.permissions & member.permissions, next)) return
  if (inherited.isOwner) throw invalid('permissions', ruleMessage('all_rights_for_owner'))
  if (!canReduceInherited(actor, inherited, inheritedBy(team, actor.id)))
    throw invalid('permissions', ruleMessage('rights_inherited'))
}

export function acceptInvitation(ctx: SignedInCtx, teamId: string): Promise<undefined> {
  return withTeam(ctx, teamId, async ({ db, actor, now }, team) => {
    const own = team.members.find((member) => member.userId === actor.id)
    if (!own) throw new AppError('invalid_input', ruleMessage('not_invited'))
    if (own.accepted) throw new AppError('invalid_input', ruleMessage('you_are_member'))
    const inherited = inheritedBy(team, own.userId)
    if (inherited?.isOwner && own.permissions !== ALL_PERMISSIONS)
      throw new AppError('invalid_input', ruleMessage('owner_holds_all'))
    await updateMember(db, own.id, { accepted: true })
    await markInvitationRead(db, own, now())
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
  return withTeam(ctx, teamId, async (ctx, team, access) => {
    const { db, actor } = ctx
    authorizeTeam(actor, 'member.edit', access, teamId)
    const member = await requireMember(db, team, userRef)
    refuseStaleFields(memberFields(member), patch, patch.revision)
    if (patch.permissions !== undefined && patch.permissions !== member.permissions) {
      if (member.isOwner) throw invalid('permissions', ruleMessage('rights_of_owner'))
      checkPermissions(patch.permissions, actor, access, team)
      if (!isSubset(member.permissions, access.permissions))
        throw invalid('permissions', ruleMessage('rights_of_stronger_member'))
      checkInherited(patch.permissions, member, actor, team)
    }
    const organizationPermissions = patch.organization_permissions
    if (organizationPermissions !== undefined) {
      if (member.isOwner) throw invalid('organization_permissions', ruleMessage('rights_of_owner'))
      checkOrganizationPermissions(organizationPermissions, access, team)
      if (!isSubset(member.organizationPermissions ?? 0, access.organizationPermissions))
        throw invalid('organization_permissions', ruleMessage('rights_of_stronger_member'))
    }
    const columns = {
      role: patch.role,
      permissions: patch.permissions,
      organizationPermissions,
      payoutsSplit: patch.payouts_split,
      ordering: patch.ordering,
    }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) await updateMember(db, member.id, given)
    await noteOnTeam(ctx, team, member.userId, changesBetween(member, given))
    await record(db, ...changed(team))
    return undefined
  })
}

/** Removing a member, leaving, withdrawing and declining an invitation all delete the same row. */
export function removeMember(ctx: SignedInCtx, teamId: string, userRef: string): Promise<undefined> {
  return withTeam(ctx, teamId, async (ctx, team, access) => {
    const { db, actor } = ctx
    const user = await findUser(db, userRef)
    const member = team.members.find((row) => row.userId === user?.id)
    const right = member?.accepted === false ? 'member.withdraw_invitation' : 'member.remove'
    if (user?.id !== actor.id) authorizeTeam(actor, right, access, teamId)
    if (!member) throw notFound('member', userRef)
    if (member.isOwner) throw new AppError('forbidden', ruleMessage('owner_cannot_leave'))
    await deleteMember(db, member.id)
    if (!member.accepted) await markInvitationRead(db, member, ctx.now())
    // Their rows in the projects override what they inherited, so these end together.
    if (member.accepted && team.projectId === null && team.organizationId !== null)
      await deleteProjectMembers(db, team.organizationId, member.userId)
    const { role, permissions, organizationPermissions } = member
    const removed = changesFrom({ role, permissions, organizationPermissions })
    await noteOnTeam(ctx, team, member.userId, removed)
    const left = { name: 'member.left', teamId, userId: member.userId, actorId: actor.id } as const
    await record(db, ...changed(team), ...(member.accepted ? [left] : []))
    return undefined
  })
}

/** Only to accepted members: joining was their consent. */
export function transferOwnership(ctx: SignedInCtx, teamId: string, userRef: string): Promise<undefined> {
  return withTeam(ctx, teamId, async (ctx, team, access) => {
    const { db, actor } = ctx
    authorizeTeam(actor, 'member.transfer', access, teamId)
    if (team.projectId !== null && team.organizationId !== null)
      throw new AppError('invalid_input', ruleMessage('owned_by_organization'))
    const next = await requireMember(db, team, userRef)
    if (!next.accepted) throw invalid('user_id', ruleMessage('invitation_not_accepted'))
    const owner = team.members.find(({ isOwner }) => isOwner)?.userId ?? null
    // `owner.changed` notifies both owners.
    const changes = { ...changesBetween({ owner }, { owner: next.userId }), isAnnounced: true }
    await noteOnTeam(ctx, team, next.userId, changes)
    await replaceOwner(db, team, next.id)
    // The owner of an organization holds all permissions on its projects; a row with fewer would reduce them.
    if (team.projectId === null && team.organizationId !== null)
      await deleteProjectMembers(db, team.organizationId, next.userId)
    await record(db, ...changed(team), {
      name: 'owner.changed',
      projectId: team.projectId,
      organizationId: team.projectId === null ? team.organizationId : null,
      newOwnerId: next.userId,
      userIds: [...new Set([owner ?? next.userId, next.userId])],
      actorId: namedActorId(actor, isMember(team, actor.id)),
    })
    return undefined
  })
}

async function requireMember(db: Tx, team: TeamFacts, userRef: string) {
  const user = await findUser(db, userRef)
  const member = team.members.find((row) => row.userId === user?.id)
  if (!member) throw invalid('user_id', ruleMessage('not_a_member'))
  return member
}
