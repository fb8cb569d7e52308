import type { Provider } from '@quarry/domain/accounts/sign-in-methods'
import type { Insertable, Selectable } from 'kysely'

/** An account at a provider that opens one here. */
export interface LinkedIdentitiesTable {
  provider: Provider
  /** By what the provider knows the account, whatever it is called; never given to another. */
  subject: string
  userId: string
  /** What it was called when it was last used, so that its owner knows which it is. */
  name: string | null
  linkedAt: Date
  lastUsedAt: Date | null
}

export type LinkedIdentityRow = Selectable<LinkedIdentitiesTable>
export type NewLinkedIdentity = Insertable<LinkedIdentitiesTable>
