import type { LinkPurpose } from '@quarry/domain/accounts/email-links'
import type { MailList } from '@quarry/domain/notifications/email-subscriptions'
import type { Generated, Selectable } from 'kysely'

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
export interface MailChoicesTable {
  userId: string
  list: MailList
  isWanted: boolean
  chosenAt: Date
}

export type AccountLinkRow = Selectable<AccountLinksTable>
export type EmailChangeRow = Selectable<EmailChangesTable>
