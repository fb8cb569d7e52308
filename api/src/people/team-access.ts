import type { Tx } from '@quarry/db/db'
import type { TeamMemberRow } from '@quarry/db/schema/teams'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PERMISSIONS,
  OrganizationPermission,
  Permission,
} from '@quarry/domain/permissions'
import { isAdmin, type SignedInActor } from '../kernel/actor.ts'
import { notFound } from '../kernel/errors.ts'

/** A team belongs to a project or to an organization, and its bits mean different things. */
export interface TeamFacts {
  id: string
  projectId: string | null
  /** The organization the team is of, or the one that owns its project. */
  organizationId: string | null
  organizationTeamId: string | null
  members: TeamMemberRow[]
  /** Members of the owning organization, when the team is a project's. */
  organizationMembers: TeamMemberRow[]
}

export async function requireTeam(db: Tx, teamId: string): Promise<TeamFacts> {
  // One lock per team: two edits of one team must not judge each other's past.
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!team) throw notFound('team', teamId)
  const project = await db
    .selectFrom('projects as p')
    .leftJoin('organizations as o', 'o.id', 'p.organizationId')
    .select(['p.id', 'p.organizationId', 'o.teamId as organizationTeamId'])
    .where('p.teamId', '=', teamId)
    .executeTakeFirst()
  const organization = await db
    .selectFrom('organizations')
    .select('id')
    .where('teamId', '=', teamId)
    .executeTakeFirst()
  const teamIds = [teamId, ...(project?.organizationTeamId ? [project.organizationTeamId] : [])]
  const members = await db.selectFrom('teamMembers').selectAll().where('teamId', 'in', teamIds).execute()
  return {
    id: teamId,
    projectId: project?.id ?? null,
    organizationId: organization?.id ?? project?.organizationId ?? null,
    organizationTeamId: project?.organizationTeamId ?? null,
    members: members.filter((member) => member.teamId === teamId),
    organizationMembers: members.filter((member) => member.teamId !== teamId),
  }
}

export interface TeamRights {
  /** Project bits the actor holds and may therefore hand on. */
  permissions: number
  organizationPermissions: number
  isInsider: boolean
  isOwner: boolean
  mayInvite: boolean
  mayEdit: boolean
  mayRemove: boolean
  mayEditDefaults: boolean
}

export function rightsOn(team: TeamFacts, actor: SignedInActor): TeamRights {
  const direct = team.members.find((member) => member.userId === actor.id && member.accepted)
  const inherited = team.organizationMembers.find((member) => member.userId === actor.id && member.accepted)
  const isOfOrganization = team.projectId === null
  const member = direct ?? inherited
  const permissions = isAdmin(actor) ? ALL_PERMISSIONS : (member?.permissions ?? 0)
  const organizationPermissions = isAdmin(actor)
    ? ALL_ORGANIZATION_PERMISSIONS
    : (direct?.organizationPermissions ?? 0)
  const holds = (project: number, organization: number) =>
    (isOfOrganization ? organizationPermissions & organization : permissions & project) !== 0
  return {
    permissions,
    organizationPermissions,
    isInsider: member !== undefined || isAdmin(actor),
    isOwner: (direct ?? (team.members.length === 0 ? inherited : undefined))?.isOwner ?? false,
    mayInvite: holds(Permission.ManageInvites, OrganizationPermission.ManageInvites),
    mayEdit: holds(Permission.EditMember, OrganizationPermission.EditMember),
    mayRemove: holds(Permission.RemoveMember, OrganizationPermission.RemoveMember),
    mayEditDefaults:
      !isOfOrganization || (organizationPermissions & OrganizationPermission.EditMemberDefaults) !== 0,
  }
}

export const isSubset = (part: number, whole: number): boolean => (part & ~whole) === 0
