import type { Tx } from '@quarry/db/db'
import { DEFAULT_PREFERENCES, type ServerPreferences } from '@quarry/domain/hosting/preferences'

/** Changes some preferences of a user; all others stay as they are, or become the defaults. */
export async function putPreferences(
  tx: Tx,
  key: { serverId: string; userId: string },
  changed: Partial<ServerPreferences>,
): Promise<void> {
  await tx
    .insertInto('serverPreferences')
    .values({ ...DEFAULT_PREFERENCES, ...changed, ...key })
    .onConflict((clash) => clash.columns(['serverId', 'userId']).doUpdateSet({ ...changed, ...key }))
    .execute()
}

export async function removePreferences(tx: Tx, serverId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('serverPreferences')
    .where('serverId', '=', serverId)
    .where('userId', '=', userId)
    .execute()
}
