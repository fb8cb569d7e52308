import type { Language } from '@quarry/domain/site/languages'
import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import type { LinkPurpose } from '@quarry/domain/accounts/email-links'
import type { EmailList } from '@quarry/domain/notifications/email-subscriptions'

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

/** Only added to; the database refuses the rest until a row is old. */
export interface AccountEventsTable {
  id: Generated<number>
  /** Null for what was tried at a name that nobody has. */
  userId: string | null
  kind: AccountEventKind
  at: Date
  /** The name of what it is about, such as a token. Never an address or a secret. */
  detail: string | null
  os: string | null
  platform: string | null
  ip: string | null
}

export type AccountEventRow = Selectable<AccountEventsTable>

/** A link that was mailed; `tokenHash` is the sha256 of what stands in it. */
export interface AccountLinksTable {
  tokenHash: Buffer
  userId: string
  purpose: LinkPurpose
  /** The address it was sent to, or, of a change that can be taken back, the one before. */
  email: string
  createdAt: Generated<Date>
  expiresAt: Date
}

/** An address that an account had, as long as the change can be taken back. */
export interface EmailChangesTable {
  id: string
  userId: string
  oldEmail: string
  wasVerified: boolean
  createdAt: Generated<Date>
}

/** Whether an account wants mails of a list, since it last said so. Without a row it has not been asked. */
export interface EmailSubscriptionsTable {
  userId: string
  list: EmailList
  isWanted: boolean
  chosenAt: Date
}

export type AccountLinkRow = Selectable<AccountLinksTable>
export type EmailChangeRow = Selectable<EmailChangesTable>

/** The file with all that is kept about a person: at most one each, the one asked for last. */
export interface DataExportsTable {
  userId: string
  askedAt: Date
  /** Null while it is being made. */
  readyAt: Date | null
  expiresAt: Date | null
  /** Null again once the file is gone. */
  storageKey: string | null
  sizeBytes: number | null
}

export type DataExportRow = Selectable<DataExportsTable>

/** An account that is gone, until its mail is sent: where that goes and in which language. */
export interface DeletionEmailsTable {
  userId: string
  username: string
  email: string
  language: Language | null
  leftAt: Date
}

export type DeletionEmailRow = Selectable<DeletionEmailsTable>
