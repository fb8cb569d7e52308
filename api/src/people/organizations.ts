import type { Db } from '@quarry/db/db'
import { isId } from '@quarry/db/ids'
import type { OrganizationRow } from '@quarry/db/schema/teams'
import { publicPath } from '@quarry/db/storage-keys'
import { sql } from 'kysely'
import type { Organization } from '../../contract/people.ts'
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

export const viewOrganization = (row: OrganizationRow, siteUrl: string): Organization => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  icon_url: row.iconKey === null ? null : siteUrl + publicPath(row.iconKey),
  color: row.color,
  team_id: row.teamId,
})
