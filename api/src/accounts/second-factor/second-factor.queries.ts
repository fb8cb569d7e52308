import type { Db, Tx } from '@quarry/db/db'
import type { TotpSecretRow } from '@quarry/db/schema/accounts/sign-in-methods'
import { hashSecret } from '../secrets.ts'

export const findTotp = (db: Db, userId: string): Promise<TotpSecretRow | undefined> =>
  db.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).executeTakeFirst()

/** False if the account has one already. */
export async function insertTotp(tx: Tx, secret: TotpSecretRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('totpSecrets')
    .values(secret)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes its backup codes as well. */
export async function removeTotp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('totpSecrets').where('userId', '=', userId).execute()
}

/** Of two simultaneous uses of a code one is accepted. */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totpSecrets')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

/** Replaces all existing codes. */
export async function replaceBackupCodes(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('backupCodes').where('userId', '=', userId).execute()
  const rows = codes.map((code) => ({ userId, codeHash: hashSecret(code) }))
  await tx.insertInto('backupCodes').values(rows).execute()
}

/** Each code works once. */
export async function consumeBackupCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('backupCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashSecret(code))
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

export async function countBackupCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('backupCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
