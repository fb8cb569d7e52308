import type { Config } from '../../config.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { fileMailer } from './file-mailer.ts'

/** The configured mailer: an SMTP server, or a folder. */
export async function openMailer({ SMTP_URL, MAIL_FROM, MAIL_DIR, SITE_URL }: Config): Promise<Mailer> {
  if (SMTP_URL === undefined) return fileMailer(MAIL_DIR)
  const { smtpMailer } = await import('./smtp-mailer.ts')
  const host = new URL(SITE_URL).hostname
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM ?? `Quarry <no-reply@${host}>`, host })
}
