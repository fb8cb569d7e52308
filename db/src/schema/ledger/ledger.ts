import type { LedgerAccountKind, LedgerGroupKind } from '@quarry/domain/billing/ledger-accounts'
import type { Generated, Selectable } from 'kysely'

export interface LedgerAccountsTable {
  name: string
  kind: LedgerAccountKind
}

/** Entries that were written together. Append-only: the database rejects updates and deletes. */
export interface LedgerGroupsTable {
  id: Generated<number>
  /** Of the transaction that it records; a second group with the same key is rejected. */
  key: string
  kind: LedgerGroupKind
  at: Date
}

/** The amounts of a group sum to zero in each currency. */
export interface LedgerEntriesTable {
  id: Generated<number>
  groupId: number
  account: string
  currency: string
  /** Minor units; debits are positive. */
  amount: number
}

export type LedgerEntryRow = Selectable<LedgerEntriesTable>
