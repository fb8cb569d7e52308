import type { Tx } from '@quarry/db/db'

/** Holds teams, so that nobody is invited, leaves or takes over meanwhile. */
export const lockTeams = (tx: Tx, teamIds: readonly string[]) =>
  tx
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', [...teamIds])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Who owns a team, held so that nobody hands it over meanwhile. */
export async function findOwnerId(tx: Tx, teamId: string): Promise<string> {
  await lockTeams(tx, [teamId])
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
