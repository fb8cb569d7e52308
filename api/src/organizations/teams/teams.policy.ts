import { ruleMessage } from '../../../contract/rules.ts'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PERMISSIONS,
  OrganizationPermission,
  Permission,
} from '@quarry/domain/organizations/permissions'
import { isAdmin, isModerator, type Actor } from '../../kernel/actor.ts'
import { policyOf, type Rules } from '../../kernel/policy.ts'
import type { TeamMemberRow } from '@quarry/db/schema/organizations/organizations'
import type { TeamFacts } from './team-members.queries.ts'

/** What the rules need to know about one actor and one team. Bits differ between projects and organizations. */
export interface TeamAccess {
  isOfOrganization: boolean
  isOwner: boolean
  /** Project bits that the actor holds and may therefore grant. */
  permissions: number
  organizationPermissions: number
}

const holds = (team: TeamAccess, project: number, organization: number): boolean =>
  (team.isOfOrganization ? team.organizationPermissions & organization : team.permissions & project) !== 0

export const teamRules = {
  'member.invite': {
    scope: 'PROJECT_WRITE',
    when: (_, team) => holds(team, Permission.ManageInvites, OrganizationPermission.ManageInvites),
    refusal: ruleMessage('may_not_invite'),
  },
  'member.edit': {
    scope: 'PROJECT_WRITE',
    when: (_, team) => holds(team, Permission.EditMember, OrganizationPermission.EditMember),
    refusal: ruleMessage('may_not_edit_members'),
  },
  'member.remove': {
    scope: 'PROJECT_WRITE',
    when: (_, team) => holds(team, Permission.RemoveMember, OrganizationPermission.RemoveMember),
    refusal: ruleMessage('may_not_remove_members'),
  },
  'member.withdraw_invitation': {
    scope: 'PROJECT_WRITE',
    when: (_, team) => holds(team, Permission.ManageInvites, OrganizationPermission.ManageInvites),
    refusal: ruleMessage('may_not_remove_members'),
  },
  /** On an organization, project bits are the defaults for each of its projects. */
  'member.give_defaults': {
    scope: 'PROJECT_WRITE',
    when: (_, team) =>
      !team.isOfOrganization ||
      (team.organizationPermissions & OrganizationPermission.EditMemberDefaults) !== 0,
    refusal: ruleMessage('may_not_give_defaults'),
  },
  'member.transfer': {
    scope: 'PROJECT_WRITE',
    when: (actor, team) => team.isOwner || isAdmin(actor),
    refusal: ruleMessage('owner_hands_over'),
  },
} satisfies Rules<TeamAccess>

export type TeamRule = keyof typeof teamRules

const policy = policyOf<TeamAccess, TeamRule>(teamRules)
export const { can: canTeam, authorize: authorizeTeam, abilities: abilitiesOnTeam } = policy

/** The team of a hidden project or organization exists for its members, invited users and staff only. */
export const isTeamShown = (
  actor: Actor,
  {
    isHidden,
    members,
    organizationMembers,
  }: {
    isHidden: boolean
    members: readonly { userId: string }[]
    organizationMembers: readonly { userId: string; accepted: boolean }[]
  },
): boolean =>
  !isHidden ||
  isModerator(actor) ||
  (actor.kind === 'user' &&
    (members.some(({ userId }) => userId === actor.id) ||
      organizationMembers.some(({ userId, accepted }) => accepted && userId === actor.id)))

/** Others hold nothing, admins everything; on a project a membership in its own team precedes one in its organization. */
export function teamAccess(
  actor: Actor,
  team: Pick<TeamFacts, 'projectId' | 'members' | 'organizationMembers'>,
): TeamAccess {
  const isOwn = ({ userId, accepted }: { userId: string; accepted: boolean }) =>
    actor.kind === 'user' && userId === actor.id && accepted
  const direct = team.members.find(isOwn)
  const inherited = team.organizationMembers.find(isOwn)
  return {
    isOfOrganization: team.projectId === null,
    isOwner: (direct ?? (team.members.length === 0 ? inherited : undefined))?.isOwner ?? false,
    permissions: isAdmin(actor) ? ALL_PERMISSIONS : ((direct ?? inherited)?.permissions ?? 0),
    organizationPermissions: isAdmin(actor)
      ? ALL_ORGANIZATION_PERMISSIONS
      : (direct?.organizationPermissions ?? 0),
  }
}

export const isSubset = (part: number, whole: number): boolean => (part & ~whole) === 0

type OrganizationMember = Pick<TeamMemberRow, 'permissions' | 'organizationPermissions'>

/** Whether the actor may edit a member in the organization, by a membership there that holds at least as much. */
export function canReduceInherited(
  actor: Actor,
  member: OrganizationMember,
  own: OrganizationMember | undefined,
): boolean {
  if (isAdmin(actor)) return true
  const { EditMember, EditMemberDefaults } = OrganizationPermission
  const needed = (member.organizationPermissions ?? 0) | EditMember | EditMemberDefaults
  return (
    own !== undefined &&
    isSubset(needed, own.organizationPermissions ?? 0) &&
    isSubset(member.permissions, own.permissions)
  )
}
