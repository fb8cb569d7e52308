import type { Language } from '@quarry/domain/site/languages'
import type { UserRole } from '@quarry/domain/accounts/roles'
import type { Generated, Insertable, Selectable } from 'kysely'

/**
 * Usernames are unique ignoring case (`users_username_key`). So are e-mails, but only those that are proved
 * (`users_email_key`): any number of accounts may say that an address is theirs.
 */
export interface UsersTable {
  id: string
  username: string
  email: string | null
  emailVerified: Generated<boolean>
  /** When a mail server refused the address for good; null again once it is changed or proved. */
  emailBouncedAt: Date | null
  /** Argon2id in PHC form; null for accounts that only sign in through a provider. */
  passwordHash: string | null
  role: Generated<UserRole>
  /** Bits, as docs/rules/accounts.md names them. */
  badges: Generated<number>
  bio: string | null
  /** In which mails are written; null for accounts that have not said. */
  language: Language | null
  /** With it the way out in a mail is signed. */
  unsubscribeKey: Generated<Buffer>
  avatarKey: string | null
  rawAvatarKey: string | null
  createdAt: Generated<Date>
}

/** `tokenHash` is the sha256 of the token; the token itself is never stored. */
export interface SessionsTable {
  id: string
  tokenHash: Buffer
  userId: string
  createdAt: Generated<Date>
  lastUsedAt: Generated<Date>
  expiresAt: Date
  refreshExpiresAt: Date
  /** When its owner last proved who they are. */
  provedAt: Date | null
  os: string | null
  platform: string | null
  userAgent: string | null
  ip: string | null
  city: string | null
  country: string | null
}

/** The shape the Postgres store of `rate-limiter-flexible` expects (start it with `tableCreated: true`). */
export interface RateLimitsTable {
  key: string
  points: Generated<number>
  /** Epoch milliseconds, or null for never. */
  expire: number | null
}

export type UserRow = Selectable<UsersTable>
export type NewUser = Insertable<UsersTable>
export type SessionRow = Selectable<SessionsTable>
export type NewSession = Insertable<SessionsTable>
