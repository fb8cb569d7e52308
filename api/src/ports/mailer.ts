import type { Language } from '@quarry/domain/site/languages'

/** One email, ready to be sent. */
export interface OutgoingEmail {
  /** The same for every attempt, so that duplicates are recognizable. */
  id: string
  to: string
  language: Language
  subject: string
  html: string
  /** The same content for readers without HTML. */
  text: string
  /** Address to which an email program posts to end the subscription. */
  unsubscribe?: string
}

/**
 * Sends emails. `refused` means that the receiving server will never accept this address. Temporary failures throw a
 * `MailerError`.
 */
export interface Mailer {
  /** `atLast` is awaited before the end of the message is sent: from then on it may arrive. */
  send(mail: OutgoingEmail, atLast?: () => Promise<void>): Promise<'sent' | 'refused'>
}

/** Names the cause without the recipient, since it appears in logs and in the list of dead letters. */
export class MailerError extends Error {
  override readonly name = 'MailerError'
}
