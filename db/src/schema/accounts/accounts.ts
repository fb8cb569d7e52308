import type { Language } from '@quarry/domain/site/languages'
import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import type { LinkPurpose } from '@quarry/domain/accounts/email-links'
import type { EmailList } from '@quarry/domain/notifications/email-subscriptions'

/**
 * Usernames are unique ignoring case (`users_username_key`). So are email addresses, but only verified ones
 * (`users_email_key`): any number of accounts may claim an address.
 */
export interface UsersTable {
  id: string
  username: string
  email: string | null
  emailVerified: Generated<boolean>
  /** When a mail server permanently rejected the address; null after it is changed or verified. */
  emailBouncedAt: Date | null
  /** Argon2id in PHC form; null for accounts that sign in only through a provider. */
  passwordHash: string | null
  role: Generated<UserRole>
  /** Bits, as docs/rules/accounts.md names them. */
  badges: Generated<number>
  bio: string | null
  /** Language of emails; null if unknown. */
  language: Language | null
  /** Signs the tokens of unsubscribe links. */
  unsubscribeKey: Generated<Buffer>
  /** Signs the tokens of known browsers. */
  browserKey: Generated<Buffer>
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
  /** When the user last proved their identity. */
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

/** Append-only; the database rejects other changes until a row is old. */
export interface AccountEventsTable {
  id: Generated<number>
  /** Null for attempts with an unknown name. */
  userId: string | null
  kind: AccountEventKind
  at: Date
  /** The name of the object concerned, such as a token. Never an address or a secret. */
  detail: string | null
  os: string | null
  platform: string | null
  ip: string | null
}

export type AccountEventRow = Selectable<AccountEventsTable>

/** A link sent by email; `tokenHash` is the sha256 of its secret. */
export interface AccountLinksTable {
  tokenHash: Buffer
  userId: string
  purpose: LinkPurpose
  /** The address it was sent to; for a change that can be reverted, the previous address. */
  email: string
  /** The change that it reverts; null for other purposes. */
  changeId: string | null
  createdAt: Generated<Date>
  expiresAt: Date
}

/** A previous address of an account, as long as the change can be reverted. */
export interface EmailChangesTable {
  id: string
  userId: string
  oldEmail: string
  wasVerified: boolean
  createdAt: Generated<Date>
}

/**
 * Whether an account subscribes to an email list, since its last choice. Without a row it has made no choice.
 */
export interface EmailSubscriptionsTable {
  userId: string
  list: EmailList
  isWanted: boolean
  chosenAt: Date
}

export type AccountLinkRow = Selectable<AccountLinksTable>
export type EmailChangeRow = Selectable<EmailChangesTable>

/** The latest data export of an account; at most one each. */
export interface DataExportsTable {
  userId: string
  askedAt: Date
  /** Null while it is being created. */
  readyAt: Date | null
  expiresAt: Date | null
  /** Null again after the file was deleted. */
  storageKey: string | null
  sizeBytes: number | null
}

export type DataExportRow = Selectable<DataExportsTable>

/** Recipient and language of the last email of a deleted account, until it is sent. */
export interface DeletionEmailsTable {
  userId: string
  username: string
  email: string
  language: Language | null
  leftAt: Date
}

export type DeletionEmailRow = Selectable<DeletionEmailsTable>
