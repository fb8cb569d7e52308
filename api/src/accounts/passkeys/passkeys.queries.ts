import type { Db, Tx } from '@quarry/db/db'
import type { NewPasskey, PasskeyRow } from '@quarry/db/schema/accounts/sign-in-methods'
import { PASSKEYS_MAX } from '@quarry/domain/limits/counts'

export const listPasskeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(PASSKEYS_MAX)
    .execute()

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const findPasskey = (db: Db, id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()

export const findCredential = (db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

export const insertPasskey = (tx: Tx, passkey: NewPasskey): Promise<PasskeyRow> =>
  tx.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()

export async function setPasskeyName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
}

/** False when a simultaneous request won. */
export async function deletePasskey(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('passkeys').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/**
 * The counter of a device must increase; of two responses with the same counter one is accepted. False for a deleted
 * key.
 */
export async function countUse(db: Db, id: string, used: { counter: number; at: Date }): Promise<boolean> {
  const { counter, at } = used
  const updated = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: at })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
