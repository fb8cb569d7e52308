import type { Db, Tx } from '@quarry/db/db'
import type {
  NewTeamMember,
  TeamMemberRow,
  TeamMembersTable,
} from '@quarry/db/schema/organizations/organizations'
import { LISTED_MEMBERS_MAX, TEAM_MEMBERS_MAX } from '@quarry/domain/limits/counts'
import { ALL_ORGANIZATION_PERMISSIONS, ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import { isLinked } from '@quarry/domain/projects/project-statuses'
import type { Updateable } from 'kysely'
import { ruleMessage } from '../../../contract/rules.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { hasPermanentSuspension } from '../../accounts/suspensions/suspensions.queries.ts'
import type { PublicUser } from '../../accounts/users/users.view.ts'
import { withoutProfile } from '../../accounts/users/visible-users.ts'

/** A team belongs to a project or to an organization; the permission bits differ between the two. */
export interface TeamFacts {
  id: string
  projectId: string | null
  /** The organization of the team, or the one that owns its project. */
  organizationId: string | null
  organizationTeamId: string | null
  /** Only members and staff may know of it: its project is hidden, or its organization taken down. */
  isHidden: boolean
  /** Title of the project, or name of the organization. */
  thingName: string | null
  members: TeamMemberRow[]
  /** Members of the owning organization, when the team is a project's. */
  organizationMembers: TeamMemberRow[]
}

/** With its row locked until the transaction ends. */
export async function requireTeam(db: Tx, teamId: string): Promise<TeamFacts> {
  // One lock per team, so that two concurrent edits do not work on outdated rows.
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
    .select(['p.id', 'p.title', 'p.status', 'p.organizationId', 'o.teamId as organizationTeamId'])
    .where('p.teamId', '=', teamId)
    .executeTakeFirst()
  const organization = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'takenDownAt'])
    .where('teamId', '=', teamId)
    .executeTakeFirst()
  const teamIds = [teamId, ...(project?.organizationTeamId ? [project.organizationTeamId] : [])]
  const members = await db.selectFrom('teamMembers').selectAll().where('teamId', 'in', teamIds).execute()
  return {
    id: teamId,
    projectId: project?.id ?? null,
    organizationId: organization?.id ?? project?.organizationId ?? null,
    organizationTeamId: project?.organizationTeamId ?? null,
    isHidden: project ? !isLinked(project.status) : (organization?.takenDownAt ?? null) !== null,
    thingName: project?.title ?? organization?.name ?? null,
    members: members.filter((member) => member.teamId === teamId),
    organizationMembers: members.filter((member) => member.teamId !== teamId),
  }
}

export interface TeamMemberRecord extends TeamMemberRow {
  user: PublicUser
}

/** Throws when the teams have more members than one answer should hold. */
async function requireListable(db: Db | Tx, teamIds: readonly string[]): Promise<void> {
  const { count } = await db
    .selectFrom('teamMembers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('teamId', 'in', [...teamIds])
    .executeTakeFirstOrThrow()
  if (count > LISTED_MEMBERS_MAX)
    throw new AppError('invalid_input', ruleMessage('members_together', { count, max: LISTED_MEMBERS_MAX }))
}

/** So few teams cannot exceed the limit of members. */
const ALWAYS_LISTABLE = Math.floor(LISTED_MEMBERS_MAX / TEAM_MEMBERS_MAX)

/** Members of several teams, pending ones included, in display order; throws when they are too many together. */
export async function listTeamMembers(db: Db | Tx, teamIds: readonly string[]): Promise<TeamMemberRecord[]> {
  if (teamIds.length === 0) return []
  if (teamIds.length > ALWAYS_LISTABLE) await requireListable(db, teamIds)
  const rows = await db
    .selectFrom('teamMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .selectAll('m')
    .select(['u.username', 'u.avatarKey', 'u.bio', 'u.badges'])
    .select(['u.createdAt as joinedAt', 'u.role as userRole'])
    .select(hasPermanentSuspension('u.id').as('isSuspended'))
    .where('m.teamId', 'in', [...teamIds])
    .orderBy('m.ordering')
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute()
  return rows.map(({ username, avatarKey, bio, badges, joinedAt, userRole, isSuspended, ...member }) => {
    const user = { id: member.userId, username, avatarKey, bio, badges, createdAt: joinedAt, role: userRole }
    return { ...member, user: isSuspended ? withoutProfile(user) : user }
  })
}

export const findMember = (db: Db, teamId: string, userId: string) =>
  db
    .selectFrom('teamMembers')
    .selectAll()
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .executeTakeFirst()

export const insertMember = (tx: Tx, row: NewTeamMember) => tx.insertInto('teamMembers').values(row).execute()

/** Marks the notifications of an invitation as read, once it was answered or withdrawn. */
export async function markInvitationRead(
  db: Tx,
  { teamId, userId }: Pick<TeamMemberRow, 'teamId' | 'userId'>,
  readAt: Date,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt })
    .where('userId', '=', userId)
    .where('teamId', '=', teamId)
    .where('type', 'in', ['team_invite', 'organization_invite'])
    .where('readAt', 'is', null)
    .execute()
}

export const updateMember = (tx: Tx, id: string, columns: Updateable<TeamMembersTable>) =>
  tx.updateTable('teamMembers').set(columns).where('id', '=', id).execute()

export const deleteMember = (tx: Tx, id: string) =>
  tx.deleteFrom('teamMembers').where('id', '=', id).execute()

/** The previous owner keeps all permissions. */
export async function replaceOwner(
  tx: Tx,
  { id: teamId, projectId }: Pick<TeamFacts, 'id' | 'projectId'>,
  nextId: string,
): Promise<void> {
  await tx
    .updateTable('teamMembers')
    .set({ isOwner: false })
    .where('teamId', '=', teamId)
    .where('isOwner', '=', true)
    .execute()
  await tx
    .updateTable('teamMembers')
    .set({
      isOwner: true,
      permissions: ALL_PERMISSIONS,
      ...(projectId === null && { organizationPermissions: ALL_ORGANIZATION_PERMISSIONS }),
    })
    .where('id', '=', nextId)
    .execute()
}

/** Removes a user from the teams of all projects of an organization. */
export async function deleteProjectMembers(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('teamMembers')
    .where('userId', '=', userId)
    .where('teamId', 'in', (eb) =>
      eb.selectFrom('projects').select('teamId').where('organizationId', '=', organizationId),
    )
    .execute()
}

/** Those of the teams whose organization staff took down. */
export async function listTakenDownTeams(db: Db, teamIds: readonly string[]): Promise<Set<string>> {
  if (teamIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('organizations')
    .select('teamId')
    .where('teamId', 'in', [...teamIds])
    .where('takenDownAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ teamId }) => teamId))
}

/** The columns that decide who may see the project of each team. */
export async function listProjectsOfTeams(db: Db, teamIds: readonly string[]) {
  if (teamIds.length === 0) return []
  return db
    .selectFrom('projects')
    .select(['id', 'status', 'teamId', 'organizationId'])
    .where('teamId', 'in', [...teamIds])
    .execute()
}
