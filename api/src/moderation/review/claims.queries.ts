import type { Db, Tx } from '@quarry/db/db'
import type { ReviewClaimRow } from '@quarry/db/schema/moderation/review'
import { sql } from 'kysely'

export interface Claim extends ReviewClaimRow {
  username: string
}

/** Current claims by project. */
export async function listClaims(
  db: Db,
  projectIds: readonly string[],
  now: Date,
): Promise<Map<string, Claim>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviewClaims as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.projectId', 'c.userId', 'c.endsAt', 'u.username'])
    .where('c.projectId', '=', sql<string>`any(${[...projectIds]}::text[])`)
    .where('c.endsAt', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.projectId, row]))
}

export async function putClaim(tx: Tx, claim: ReviewClaimRow): Promise<void> {
  await tx
    .insertInto('reviewClaims')
    .values(claim)
    .onConflict((on) => on.column('projectId').doUpdateSet({ userId: claim.userId, endsAt: claim.endsAt }))
    .execute()
}

export async function removeClaim(
  tx: Tx,
  { projectId, userId }: Pick<ReviewClaimRow, 'projectId' | 'userId'>,
): Promise<void> {
  await tx
    .deleteFrom('reviewClaims')
    .where('projectId', '=', projectId)
    .where('userId', '=', userId)
    .execute()
}
