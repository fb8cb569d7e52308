import type { Db, Tx } from '@quarry/db/db'
import { isId } from '@quarry/db/ids'
import type { OrganizationRow } from '@quarry/db/schema/teams'
import { sql } from 'kysely'
import { notFound } from '../kernel/errors.ts'

export async function requireOrganization(db: Db, ref: string): Promise<OrganizationRow> {
  const found = await db
    .selectFrom('organizations')
    .selectAll()
    .where((eb) =>
      eb.or([...(isId(ref) ? [eb('id', '=', ref)] : []), eb(sql`lower(slug)`, '=', ref.toLowerCase())]),
    )
    .execute()
  const organization = found.find((row) => row.id === ref) ?? found[0]
  if (!organization) throw notFound('organization', ref)
  return organization
}

/** Organizations someone is an accepted member of. */
export const listOrganizationsOfUser = (db: Db, userId: string): Promise<OrganizationRow[]> =>
  db
    .selectFrom('organizations as o')
    .innerJoin('teamMembers as m', 'm.teamId', 'o.teamId')
    .selectAll('o')
    .where('m.userId', '=', userId)
    .where('m.accepted', '=', true)
    .orderBy('o.name')
    .execute()

/** The rights that someone's accepted place in an organization gives there; null without one. */
export const findOrganizationRights = (db: Db | Tx, organizationId: string, userId: string) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('teamMembers as m', (join) =>
      join.onRef('m.teamId', '=', 'o.teamId').on('m.userId', '=', userId).on('m.accepted', '=', true),
    )
    .select(['o.id', 'm.organizationPermissions'])
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
