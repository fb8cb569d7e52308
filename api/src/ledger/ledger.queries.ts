import type { Tx } from '@quarry/db/db'
import type { LedgerAccount, LedgerGroupKind } from '@quarry/domain/billing/ledger-accounts'

export interface LedgerGroup {
  /** Of the transaction that it records. */
  key: string
  kind: LedgerGroupKind
  at: Date
  currency: string
  /** Debits are positive; the amounts sum to zero. Zero amounts are left out. */
  entries: readonly (readonly [account: LedgerAccount, amount: number])[]
}

/** Writes a group of entries once; false if it was already written. */
export async function postToLedger(
  tx: Tx,
  { key, kind, at, currency, entries }: LedgerGroup,
): Promise<boolean> {
  const group = await tx
    .insertInto('ledgerGroups')
    .values({ key, kind, at })
    .onConflict((clash) => clash.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!group) return false
  const filled = entries.filter(([, amount]) => amount !== 0)
  await tx
    .insertInto('ledgerAccounts')
    .values(filled.map(([account]) => account).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    .onConflict((clash) => clash.column('name').doNothing())
    .execute()
  await tx
    .insertInto('ledgerEntries')
    .values(filled.map(([{ name: account }, amount]) => ({ groupId: group.id, account, amount, currency })))
    .execute()
  return true
}

/** Whether a group with this key was written. */
export const isInLedger = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx.selectFrom('ledgerGroups').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
