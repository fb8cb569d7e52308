import type { PersonalTokenRow } from '@quarry/db/schema/accounts/pats'
import { revisionOf } from '../../kernel/field-revision.ts'
import type { Pat } from '../../../contract/accounts/pats.ts'

/** The secret is known only when the token was just created. */
export const viewPat = (row: PersonalTokenRow, secret: string | null = null): Pat => ({
  id: row.id,
  name: row.name,
  access_token: secret,
  scopes: row.scopes,
  user_id: row.userId,
  created: row.createdAt.toISOString(),
  expires: row.expiresAt.toISOString(),
  last_used: row.lastUsedAt?.toISOString() ?? null,
  revoked: row.revokedAt?.toISOString() ?? null,
  revision: revisionOf(patFields(row)),
})

/** What an edit of a token may change, by its names in the API. */
export const patFields = (row: Pick<PersonalTokenRow, 'name' | 'scopes' | 'expiresAt'>) => ({
  name: row.name,
  scopes: row.scopes,
  expires: row.expiresAt.toISOString(),
})
