import type { PasskeyRow } from '@quarry/db/schema/passkeys'
import type { Passkey } from '../../../contract/passkeys.ts'

export const viewPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  last_used: row.lastUsedAt?.toISOString() ?? null,
})
