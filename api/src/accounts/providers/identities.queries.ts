import type { Db, Tx } from '@quarry/db/db'
import type { LinkedIdentityRow, NewLinkedIdentity } from '@quarry/db/schema/accounts/sign-in-methods'
import { PROVIDERS, type Provider } from '@quarry/domain/accounts/sign-in-methods'

export const findIdentity = (
  db: Db,
  provider: Provider,
  subject: string,
): Promise<LinkedIdentityRow | undefined> =>
  db
    .selectFrom('linkedIdentities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const listIdentities = (db: Db, userId: string): Promise<LinkedIdentityRow[]> =>
  db
    .selectFrom('linkedIdentities')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('linkedAt')
    .orderBy('provider')
    .limit(PROVIDERS.length)
    .execute()

/** False if it is already linked to an account. */
export async function insertIdentity(tx: Tx, identity: NewLinkedIdentity): Promise<boolean> {
  const inserted = await tx
    .insertInto('linkedIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Updates the name at the provider as well. */
export async function markUsed(
  db: Db,
  { provider, subject }: Pick<LinkedIdentityRow, 'provider' | 'subject'>,
  { name, at }: { name: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('linkedIdentities')
    .set({ name, lastUsedAt: at })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute()
}

/** False if it was already unlinked. */
export async function deleteIdentity(tx: Tx, userId: string, provider: Provider): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('linkedIdentities')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .returning('subject')
    .executeTakeFirst()
  return deleted !== undefined
}
