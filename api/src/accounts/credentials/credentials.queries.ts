import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { EmailChangeRow, UserRow } from '@quarry/db/schema/accounts/accounts'
import type { Language } from '@quarry/domain/site/languages'
import { sql } from 'kysely'

/** Locks the account until the transaction ends. */
export const lockUser = (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
}

/** A verified address no longer counts as bounced. */
export async function setEmail(tx: Tx, userId: string, email: string, isVerified: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, emailVerified: isVerified, emailBouncedAt: null })
    .where('id', '=', userId)
    .execute()
}

export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

/** Does nothing if the address changed in the meantime. */
export async function markBounced(tx: Tx, userId: string, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailBouncedAt: at })
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

export async function insertEmailChange(
  tx: Tx,
  change: Pick<EmailChangeRow, 'userId' | 'oldEmail' | 'wasVerified' | 'createdAt'>,
): Promise<string> {
  const id = mintId()
  await tx
    .insertInto('emailChanges')
    .values({ ...change, id })
    .execute()
  return id
}

export const findEmailChange = (db: Db, id: string): Promise<EmailChangeRow | undefined> =>
  db.selectFrom('emailChanges').selectAll().where('id', '=', id).executeTakeFirst()
