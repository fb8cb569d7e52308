import type { Generated, Insertable, Selectable } from 'kysely'

/** `tokenHash` is the sha256 of the token; the token itself is returned once and never stored. */
export interface PersonalTokensTable {
  id: string
  tokenHash: Buffer
  userId: string
  name: string
  /** Sum of `SCOPE_BITS`; never those reserved for sessions. */
  scopes: number
  createdAt: Generated<Date>
  expiresAt: Date
  lastUsedAt: Date | null
  /** When it was found in public and revoked; it stays in the list so that the owner sees it. */
  revokedAt: Date | null
}

export type PersonalTokenRow = Selectable<PersonalTokensTable>
export type NewPersonalToken = Insertable<PersonalTokensTable>
