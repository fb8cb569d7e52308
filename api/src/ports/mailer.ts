import type { Language } from '@quarry/domain/site/languages'

/** One mail, ready to be sent. */
export interface OutgoingEmail {
  /** The same for every attempt: whoever gets a mail twice can tell. */
  id: string
  to: string
  language: Language
  subject: string
  html: string
  /** The same words for readers without HTML. */
  text: string
  /** Where a mail program can end mails like this one by a request of its own. */
  unsubscribe?: string
}

/**
 * Where mails go. `refused` means that the receiving server will never take mail for this address. Anything that may be
 * better later is thrown, as a `PostError`.
 */
export interface Mailer {
  /** `atLast` is waited for when all but the end of the mail is with its server: from there on it may have arrived. */
  send(mail: OutgoingEmail, atLast?: () => Promise<void>): Promise<'sent' | 'refused'>
}

/** Says why without saying to whom: it ends up in logs and in the list of work given up. */
export class MailerError extends Error {
  override readonly name = 'PostError'
}
