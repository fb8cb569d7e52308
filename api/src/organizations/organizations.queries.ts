import type { Db, Tx } from '@quarry/db/db'
import { isId, mintId, spellingsOfId } from '@quarry/db/ids'
import type {
  NewOrganization,
  OrganizationRow,
  OrganizationsTable,
} from '@quarry/db/schema/organizations/organizations'
import { ALL_ORGANIZATION_PERMISSIONS, ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import { sql, type Updateable } from 'kysely'
import { findRenamed, listOrRenamed } from '../accounts/users/old-names.queries.ts'
import { notFound } from '../kernel/errors.ts'
import type { OrganizationAccess } from './organizations.policy.ts'

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

/** By ids, slugs, or slugs that they had until less than a year ago. */
export const listOrganizationsByRef = (db: Db, refs: readonly string[]): Promise<OrganizationRow[]> =>
  listOrRenamed(db, { column: 'organizationId', refs, nameOf: ({ slug }) => slug }, (current) =>
    byRefs(db, current).execute(),
  )

/** By id, slug, or a slug that it had until less than a year ago. The id takes precedence over another's slug. */
async function requireFound(
  db: Db | Tx,
  ref: string,
  find: (ref: string) => Promise<readonly OrganizationRow[]>,
): Promise<OrganizationRow> {
  const found = await find(ref)
  const organization = found.find((row) => row.id === ref) ?? found[0]
  if (organization) return organization
  const id = await findRenamed(db, 'organizationId', ref)
  const [renamed] = id === undefined ? [] : await find(id)
  if (!renamed) throw notFound('organization', ref)
  return renamed
}

export const requireOrganization = (db: Db, ref: string): Promise<OrganizationRow> =>
  requireFound(db, ref, (current) => byRefs(db, [current]).execute())

/** Locks the row until the transaction ends, so that changes of members and projects wait for it. */
export const lockOrganization = (db: Tx, ref: string): Promise<OrganizationRow> =>
  requireFound(db, ref, (current) => byRefs(db, [current]).forUpdate().execute())

export const lockOrganizationRow = (tx: Tx, id: string): Promise<OrganizationRow | undefined> =>
  tx.selectFrom('organizations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Organizations of which a user is an accepted member. */
export const listOrganizationsOfUser = (db: Db, userId: string): Promise<OrganizationRow[]> =>
  db
    .selectFrom('organizations as o')
    .innerJoin('teamMembers as m', 'm.teamId', 'o.teamId')
    .selectAll('o')
    .where('m.userId', '=', userId)
    .where('m.accepted', '=', true)
    .orderBy('o.name')
    .execute()

/** The permissions of a user's accepted membership in an organization; null without one. */
export const findOrganizationRights = (db: Db | Tx, organizationId: string, userId: string) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('teamMembers as m', (join) =>
      join.onRef('m.teamId', '=', 'o.teamId').on('m.userId', '=', userId).on('m.accepted', '=', true),
    )
    .select(['o.id', 'o.takenDownAt', 'm.organizationPermissions'])
    .select((eb) => eb.fn.coalesce('m.isOwner', eb.lit(false)).as('isOwner'))
    .where('o.id', '=', organizationId)
    .executeTakeFirst()

/** What the rules need to know: the row, and the membership as `findOrganizationRights` reads it. */
export const accessToOrganization = (
  { takenDownAt }: Pick<OrganizationRow, 'takenDownAt'>,
  membership: { organizationPermissions: number | null; isOwner: boolean } | undefined,
): OrganizationAccess => ({
  organizationPermissions: membership?.organizationPermissions ?? null,
  isOwner: membership?.isOwner ?? false,
  isTakenDown: takenDownAt !== null,
})

/** Those of the organizations of which a user is an accepted member, with the user's permissions. */
export const listOrganizationsWithin = (db: Db, ids: readonly string[], userId: string) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('teamMembers as m', 'm.teamId', 'o.teamId')
    .select(['o.id', 'm.organizationPermissions', 'm.isOwner'])
    .where('o.id', '=', sql<string>`any(${ids}::text[])`)
    .where('m.userId', '=', userId)
    .where('m.accepted', '=', true)
    .execute()

/** Whether a slug is the id of an organization other than its own. */
export async function isOtherId(db: Tx, slug: string, ownId: string): Promise<boolean> {
  const spellings = spellingsOfId(slug)
  if (spellings.length === 0) return false
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', sql<string>`any(${spellings}::text[])`)
    .execute()
  return rows.some(({ id }) => id !== ownId)
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

/** Deletes its team as well. */
export const deleteOrganizationRow = (tx: Tx, id: string) =>
  tx.deleteFrom('organizations').where('id', '=', id).execute()

/** A user's memberships in organizations, open invitations first. */
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
