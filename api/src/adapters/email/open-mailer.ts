import type { Config } from '../../config.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { fileMailer } from './file-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** The configured mailer: an SMTP server, or a folder. */
export function openMailer({ SMTP_URL, MAIL_FROM, MAIL_DIR, SITE_URL }: Config): Mailer {
  if (SMTP_URL === undefined) return fileMailer(MAIL_DIR)
  const host = new URL(SITE_URL).hostname
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM ?? `Quarry <no-reply@${host}>`, host })
}
