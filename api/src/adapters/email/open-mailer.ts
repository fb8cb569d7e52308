import type { Config } from '../../config.ts'
import type { Post } from '../../ports/mailer.ts'
import { keptPost } from './file-mailer.ts'
import { smtpPost } from './smtp-mailer.ts'

/** Where mails go by configuration: to a server, or into a folder. */
export function openPost({ SMTP_URL, MAIL_FROM, MAIL_DIR, SITE_URL }: Config): Post {
  if (SMTP_URL === undefined) return keptPost(MAIL_DIR)
  const host = new URL(SITE_URL).hostname
  return smtpPost({ url: SMTP_URL, from: MAIL_FROM ?? `Quarry <no-reply@${host}>`, host })
}
