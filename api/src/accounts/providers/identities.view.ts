import type { LinkedIdentityRow } from '@quarry/db/schema/accounts/sign-in-methods'
import type { LinkedIdentity } from '../../../contract/accounts/credentials.ts'

export const viewIdentity = (row: LinkedIdentityRow): LinkedIdentity => ({
  provider: row.provider,
  name: row.name,
  linked_at: row.linkedAt.toISOString(),
  last_used: row.lastUsedAt?.toISOString() ?? null,
})
