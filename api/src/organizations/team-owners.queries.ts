import type { Tx } from '@quarry/db/db'

/** Locks teams, so that no one is invited, leaves or becomes owner meanwhile. */
export const lockTeams = (tx: Tx, teamIds: readonly string[]) =>
  tx
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', [...teamIds])
    .orderBy('id')
    .forUpdate()
    .execute()

/** The owner of a team, locked so that the team is not transferred meanwhile. */
export async function findOwnerId(tx: Tx, teamId: string): Promise<string> {
  await lockTeams(tx, [teamId])
  const { userId } = await selectOwner(tx, teamId).executeTakeFirstOrThrow()
  return userId
}

/** The same for the team of a project, which may have no owner. */
export async function findProjectOwnerId(tx: Tx, teamId: string): Promise<string | undefined> {
  await lockTeams(tx, [teamId])
  return (await selectOwner(tx, teamId).executeTakeFirst())?.userId
}

const selectOwner = (tx: Tx, teamId: string) =>
  tx.selectFrom('teamMembers').select('userId').where('teamId', '=', teamId).where('isOwner', '=', true)

/** A user's accepted membership in a team. */
export const findAcceptedMember = (tx: Tx, teamId: string, userId: string) =>
  tx
    .selectFrom('teamMembers')
    .select('userId')
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .where('accepted', '=', true)
    .executeTakeFirst()
