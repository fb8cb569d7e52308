import type { OrganizationRow } from '@quarry/db/schema/organizations/organizations'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/errors.ts'
import { canOrganization } from './organizations.policy.ts'
import {
  accessToOrganization,
  listOrganizationsWithin,
  requireOrganization,
} from './organizations.queries.ts'

type Viewing = Pick<Ctx, 'db' | 'actor'>

/** An organization that the viewer may see: one that staff took down is visible to its members and staff only. */
export async function requireShownOrganization(ctx: Viewing, ref: string): Promise<OrganizationRow> {
  const [shown] = await onlyShownOrganizations(ctx, [await requireOrganization(ctx.db, ref)])
  if (!shown) throw notFound('organization', ref)
  return shown
}

/** Those of the organizations that the viewer may see, in their order. */
export async function onlyShownOrganizations(
  { db, actor }: Viewing,
  rows: readonly OrganizationRow[],
): Promise<OrganizationRow[]> {
  const hidden = rows.filter(({ takenDownAt }) => takenDownAt !== null)
  if (hidden.length === 0) return [...rows]
  const own = new Map(
    actor.kind === 'user'
      ? (
          await listOrganizationsWithin(
            db,
            hidden.map(({ id }) => id),
            actor.id,
          )
        ).map((access) => [access.id, access])
      : [],
  )
  return rows.filter(
    (row) =>
      row.takenDownAt === null ||
      canOrganization(actor, 'organization.view_taken_down', accessToOrganization(row, own.get(row.id))),
  )
}
