import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import type { Generated, Selectable } from 'kysely'

/** Only added to; the database refuses the rest until a row is old. */
export interface AccountEventsTable {
  id: Generated<number>
  /** Null for what was tried at a name that nobody has. */
  userId: string | null
  kind: AccountEventKind
  at: Date
  /** The name of what it is about, such as a token. Never an address or a secret. */
  detail: string | null
  os: string | null
  platform: string | null
  ip: string | null
}

export type AccountEventRow = Selectable<AccountEventsTable>
