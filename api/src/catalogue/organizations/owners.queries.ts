import type { Tx } from '@quarry/db/db'

/** Who owns a team, held so that nobody hands it over meanwhile. */
export async function findOwnerId(tx: Tx, teamId: string): Promise<string> {
  await tx.selectFrom('teams').select('id').where('id', '=', teamId).forUpdate().execute()
  const { userId } = await tx
    .selectFrom('teamMembers')
    .select('userId')
    .where('teamId', '=', teamId)
    .where('isOwner', '=', true)
    .executeTakeFirstOrThrow()
  return userId
}

/** Someone's accepted place in a team. */
export const findAcceptedMember = (tx: Tx, teamId: string, userId: string) =>
  tx
    .selectFrom('teamMembers')
    .select('userId')
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .where('accepted', '=', true)
    .executeTakeFirst()
