import type { Db, Tx } from '@quarry/db/db'
import { isId, mintId } from '@quarry/db/ids'
import type {
  NewOrganization,
  OrganizationRow,
  OrganizationsTable,
} from '@quarry/db/schema/organizations/organizations'
import { ALL_ORGANIZATION_PERMISSIONS, ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import { sql, type Updateable } from 'kysely'
import { notFound } from '../kernel/errors.ts'

/** A text may be an id or, ignoring case, a slug. */
const byRefs = (db: Db | Tx, refs: readonly string[]) =>
  db
    .selectFrom('organizations')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${refs.filter(isId)}::text[])`),
        eb(sql`lower(slug)`, '=', sql`any(${refs.map((ref) => ref.toLowerCase())}::text[])`),
      ]),
    )

export const listOrganizationsByRef = (db: Db, refs: readonly string[]): Promise<OrganizationRow[]> =>
  byRefs(db, refs).execute()

/** The id wins over the slug of another. */
function pick(found: readonly OrganizationRow[], ref: string): OrganizationRow {
  const organization = found.find((row) => row.id === ref) ?? found[0]
  if (!organization) throw notFound('organization', ref)
  return organization
}

export const requireOrganization = async (db: Db, ref: string): Promise<OrganizationRow> =>
  pick(await byRefs(db, [ref]).execute(), ref)

/** Holds the row until the transaction ends: whatever comes and goes with an organization waits for it. */
export const lockOrganization = async (db: Tx, ref: string): Promise<OrganizationRow> =>
  pick(await byRefs(db, [ref]).forUpdate().execute(), ref)

export const lockOrganizationRow = (tx: Tx, id: string): Promise<OrganizationRow | undefined> =>
  tx.selectFrom('organizations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

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

/** Those of the organizations that someone is an accepted member of, with the rights they have there. */
export const listOrganizationsWithin = (db: Db, ids: readonly string[], userId: string) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('teamMembers as m', 'm.teamId', 'o.teamId')
    .select(['o.id', 'm.organizationPermissions'])
    .where('o.id', '=', sql<string>`any(${ids}::text[])`)
    .where('m.userId', '=', userId)
    .where('m.accepted', '=', true)
    .execute()

/** Whether a slug is the id of an organization other than its own. */
export async function isOtherId(db: Tx, slug: string, ownId: string): Promise<boolean> {
  if (!isId(slug) || slug === ownId) return false
  return (await db.selectFrom('organizations').select('id').where('id', '=', slug).execute()).length > 0
}

export async function insertOrganization(
  tx: Tx,
  row: NewOrganization,
  ownerId: string,
): Promise<OrganizationRow> {
  await tx.insertInto('teams').values({ id: row.teamId }).execute()
  await tx
    .insertInto('teamMembers')
    .values({
      id: mintId(),
      teamId: row.teamId,
      userId: ownerId,
      role: 'Owner',
      isOwner: true,
      permissions: ALL_PERMISSIONS,
      organizationPermissions: ALL_ORGANIZATION_PERMISSIONS,
      accepted: true,
      payoutsSplit: 100,
    })
    .execute()
  return tx.insertInto('organizations').values(row).returningAll().executeTakeFirstOrThrow()
}

export const updateOrganization = (tx: Tx, id: string, columns: Updateable<OrganizationsTable>) =>
  tx.updateTable('organizations').set(columns).where('id', '=', id).execute()

/** Its team goes with it. */
export const deleteOrganizationRow = (tx: Tx, id: string) =>
  tx.deleteFrom('organizations').where('id', '=', id).execute()

/** Someone's places in organizations, those that are only offered first. */
export const listOwnPlaces = (db: Db, userId: string) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('teamMembers as m', 'm.teamId', 'o.teamId')
    .selectAll('o')
    .select(['m.role', 'm.isOwner', 'm.accepted', 'm.organizationPermissions'])
    .select((eb) => [
      eb
        .selectFrom('teamMembers as other')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('other.teamId', '=', 'o.teamId')
        .where('other.accepted', '=', true)
        .as('members'),
      eb
        .selectFrom('projects as p')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('p.organizationId', '=', 'o.id')
        .as('projects'),
    ])
    .where('m.userId', '=', userId)
    .orderBy('m.accepted')
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
