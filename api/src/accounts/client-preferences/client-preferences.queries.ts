import type { Db, Tx } from '@quarry/db/db'
import type { StoredClientPreferences } from '@quarry/domain/accounts/client-preferences'
import { sql } from 'kysely'

/** As text: the names of the columns are converted to camel case, in JSON as well. */
const AS_TEXT = sql<string>`preferences::text`.as('json')

const read = (json: string): StoredClientPreferences => JSON.parse(json) as StoredClientPreferences

export async function findPreferences(db: Db, userId: string): Promise<StoredClientPreferences> {
  const row = await db
    .selectFrom('clientPreferences')
    .select(AS_TEXT)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? read(row.json) : {}
}

/** Creates the row if it is missing, and locks it until the transaction ends. */
export async function lockPreferences(tx: Tx, userId: string): Promise<StoredClientPreferences> {
  const { json } = await tx
    .insertInto('clientPreferences')
    .values({ userId, preferences: '{}' })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId }))
    .returning(sql<string>`client_preferences.preferences::text`.as('json'))
    .executeTakeFirstOrThrow()
  return read(json)
}

export const savePreferences = (tx: Tx, userId: string, preferences: StoredClientPreferences) =>
  tx
    .updateTable('clientPreferences')
    .set({ preferences: JSON.stringify(preferences) })
    .where('userId', '=', userId)
    .execute()
