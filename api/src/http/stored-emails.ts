import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { findStoredEmail, listStoredEmails, type StoredEmail } from '../adapters/email/file-mailer.ts'

/** Host names of this machine only: a foreign page could resolve its own name to it (DNS rebinding). */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

const page = (title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          body {
            font: 16px/1.5 sans-serif;
            max-width: 48em;
            margin: 2em auto;
            padding: 0 1em;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
          }
          hr {
            margin: 2em 0;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`

const line = ({ id, subject, to, at }: StoredEmail) =>
  html`<li><a href="/mail/${id}">${subject}</a> to ${to}, ${at}</li>`

const bodyOf = (document: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(document)?.[1] ?? ''

/** Pages with the emails that were stored instead of sent, for developers of this machine. */
export function storedEmailsApp(dir: string): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    if (!OWN_NAMES.test(c.req.header('host') ?? '')) return c.text('not found', 404)
    c.header('content-security-policy', POLICY)
    c.header('referrer-policy', 'no-referrer')
    c.header('cache-control', 'no-store')
    return next()
  })
  app.get('/', async (c) => {
    const emails = await listStoredEmails(dir)
    const list =
      emails.length > 0
        ? html`<ul>
            ${emails.map(line)}
          </ul>`
        : html`<p>None yet.</p>`
    return c.html(
      page(
        'Emails',
        html`<h1>Stored emails, not sent</h1>
          ${list}`,
      ),
    )
  })
  app.get('/:id', async (c) => {
    const mail = await findStoredEmail(dir, c.req.param('id'))
    if (!mail) return c.text('this email does not exist', 404)
    const content = html`<p><a href="/mail">All emails</a></p>
      <p>To ${mail.to}, ${mail.at}</p>
      <hr />
      ${raw(bodyOf(mail.html))}
      <hr />
      <pre>${mail.text}</pre>`
    return c.html(page(mail.subject, content))
  })
  return app
}
