import type { Db, Tx } from '@quarry/db/db'
import { sql } from 'kysely'

/** A user's memberships in the teams of several projects and of the organizations that own them. */
export async function listMemberships(db: Db | Tx, userId: string, projectIds: readonly string[]) {
  return db
    .selectFrom('teamMembers as m')
    .innerJoin('projects as p', (join) =>
      // One array parameter: the protocol allows 65 535 parameters at most.
      join.on('p.id', '=', sql<string>`any(${[...projectIds]}::text[])`),
    )
    .leftJoin('organizations as o', 'o.id', 'p.organizationId')
    .where('m.userId', '=', userId)
    .where((eb) => eb.or([eb('m.teamId', '=', eb.ref('p.teamId')), eb('m.teamId', '=', eb.ref('o.teamId'))]))
    .select(['p.id as projectId', 'm.accepted', 'm.permissions', 'm.isOwner'])
    .select((eb) => eb('m.teamId', '=', eb.ref('p.teamId')).as('isDirect'))
    .execute()
}

/** The threads of the projects in whose own team a user is, most downloaded project first. */
export const listThreadsOfMember = (
  db: Db,
  userId: string,
): Promise<{ projectId: string; threadId: string }[]> =>
  db
    .selectFrom('teamMembers as m')
    .innerJoin('projects as p', 'p.teamId', 'm.teamId')
    .where('m.userId', '=', userId)
    .where('m.accepted', '=', true)
    .select(['p.id as projectId', 'p.threadId'])
    .orderBy('p.downloads', 'desc')
    .execute()

/** Usernames of owners by project id: the organization's owner, else the team's. */
export async function listOwners(db: Db | Tx, projectIds: readonly string[]): Promise<Map<string, string>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('projects as p')
    .leftJoin('organizations as o', 'o.id', 'p.organizationId')
    .innerJoin('teamMembers as m', (join) =>
      join.on((eb) => eb('m.teamId', '=', eb.fn.coalesce('o.teamId', 'p.teamId'))).on('m.isOwner', '=', true),
    )
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['p.id', 'u.username'])
    .where('p.id', 'in', [...projectIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row.username]))
}

/**
 * Owners by project id, as search shows them: the name of the organization, else the username of the
 * owner. An organization that staff have taken down is not shown; its owner is.
 */
export async function listShownOwners(
  db: Db | Tx,
  projectIds: readonly string[],
): Promise<Map<string, string>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('projects as p')
    .leftJoin('organizations as o', 'o.id', 'p.organizationId')
    .leftJoin('teamMembers as m', (join) =>
      join.on((eb) => eb('m.teamId', '=', eb.fn.coalesce('o.teamId', 'p.teamId'))).on('m.isOwner', '=', true),
    )
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select(['p.id', 'o.takenDownAt', 'o.name', 'u.username'])
    .where('p.id', 'in', [...projectIds])
    .execute()
  return new Map(
    rows.flatMap(({ id, takenDownAt, name, username }) => {
      const owner = name !== null && takenDownAt === null ? name : username
      return owner === null ? [] : [[id, owner]]
    }),
  )
}
