import { Transform } from 'node:stream'
import { callbackify } from 'node:util'
import { createTransport } from 'nodemailer'
import { MailerError, type OutgoingEmail, type Mailer } from '../../ports/mailer.ts'

/** All attempts of one connection together stay below the idle timeout of a transaction. */
const CONNECT_MS = 8_000
const GREETING_MS = 6_000
const SILENCE_MS = 10_000
const WHOLE_MS = 20_000

export interface SmtpOptions {
  url: string
  /** `Name <address>`; receives replies and bounces. */
  from: string
  /** Host of the site, for message ids. */
  host: string
  wholeMs?: number
}

/** One connection per email: emails are rare, and an open connection would be stale by the next one. */
export function smtpMailer({ url, from, host, wholeMs = WHOLE_MS }: SmtpOptions): Mailer {
  return {
    async send(mail, atLast) {
      const transport = createTransport({
        url,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: GREETING_MS,
        socketTimeout: SILENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      if (atLast)
        transport.use('stream', ({ message }, done) => {
          message.transform(() => endingAfter(atLast))
          done()
        })
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new MailerError('the mail server takes too long')), wholeMs)
      try {
        const sending = transport.sendMail(messageOf(mail, { from, host }))
        // The race is over; its late outcome does not matter.
        sending.catch(() => undefined)
        await Promise.race([sending, late.promise])
        return 'sent'
      } catch (error) {
        if (isRefusedForGood(error)) return 'refused'
        throw withoutAddresses(error)
      } finally {
        clearTimeout(timer)
        transport.close()
      }
    },
  }
}

/**
 * Passes everything through, and the end only after the promise resolves; a rejection aborts the message, which the
 * server then discards.
 */
const endingAfter = (atLast: () => Promise<void>) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: callbackify(atLast),
  })

const messageOf = (
  { id, to, language, subject, html, text, unsubscribe }: OutgoingEmail,
  { from, host }: { from: string; host: string },
) => ({
  from,
  to,
  subject,
  html,
  text,
  messageId: `<${id}@${host}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': language,
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

interface SmtpFailure {
  code?: unknown
  responseCode?: unknown
  command?: unknown
}

const failureOf = (error: unknown): SmtpFailure => (typeof error === 'object' && error !== null ? error : {})

/** The server rejected this very address with a permanent failure. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = failureOf(error)
  return (
    command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560
  )
}

/** Responses of mail servers contain addresses, and those of proxies passwords: only codes are passed on. */
function withoutAddresses(error: unknown): MailerError {
  if (error instanceof MailerError) return error
  const { code, responseCode, command } = failureOf(error)
  const about = [code, responseCode, command].filter(
    (part) => typeof part === 'number' || (typeof part === 'string' && /^[A-Z_ ]{1,40}$/.test(part)),
  )
  return new MailerError(`the mail server did not take the mail (${about.join(', ') || 'no code'})`)
}
