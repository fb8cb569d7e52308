import type { LinkedIdentityRow } from '@quarry/db/schema/accounts/linked-identities'
import type { LinkedIdentity } from '../../../contract/accounts/linked-identity.ts'

export const viewIdentity = (row: LinkedIdentityRow): LinkedIdentity => ({
  provider: row.provider,
  name: row.name,
  linked_at: row.linkedAt.toISOString(),
  last_used: row.lastUsedAt?.toISOString() ?? null,
})
