import type { Generated, Insertable, Selectable } from 'kysely'

/** `tokenHash` is the sha256 of the token; the token itself is told once and never stored. */
export interface PersonalTokensTable {
  id: string
  tokenHash: Buffer
  userId: string
  name: string
  /** Sum of `SCOPE_BITS`; never one of those that only sessions hold. */
  scopes: number
  createdAt: Generated<Date>
  expiresAt: Date
  lastUsedAt: Date | null
  /** When it was found in public; it works no more, and stays in the list until its owner has seen it. */
  revokedAt: Date | null
}

export type PersonalTokenRow = Selectable<PersonalTokensTable>
export type NewPersonalToken = Insertable<PersonalTokensTable>
