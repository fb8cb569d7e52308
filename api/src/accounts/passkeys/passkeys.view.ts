import type { PasskeyRow } from '@quarry/db/schema/accounts/sign-in-methods'
import type { Passkey } from '../../../contract/accounts/passkeys.ts'

export const viewPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  last_used: row.lastUsedAt?.toISOString() ?? null,
})
