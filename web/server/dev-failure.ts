import { randomBytes } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import type { Context } from 'hono'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Reloads once the page can be rendered again. */
const RETRY = `setInterval(async () => {
  const { status } = await fetch(location.href, { method: 'HEAD' }).catch(() => ({ status: 500 }))
  if (status !== 500) location.reload()
}, 500)`

/** What a developer sees of a page that cannot be loaded or rendered: why, until it can. */
export function devFailure(c: Context, error: Error): Response {
  const nonce = randomBytes(16).toString('base64')
  const [message, stack] = [error.message, error.stack ?? ''].map(stripVTControlCharacters) as [
    string,
    string,
  ]
  return c.html(
    `<!doctype html><title>${escaped(message)}</title><meta name="color-scheme" content="light dark">
<pre style="white-space:pre-wrap">${escaped(stack.includes(message) ? stack : `${message}\n${stack}`)}</pre>
<script nonce="${nonce}">${RETRY}</script>`,
    500,
    {
      'content-security-policy': `default-src 'none'; connect-src 'self'; script-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`,
      'cache-control': 'no-store',
    },
  )
}
