import { CAPTCHA_ADDRESSES } from '@quarry/domain/accounts/captcha'
import { FRAME_ORIGINS } from '@quarry/domain/markdown/trusted-hosts'
import type { WebConfig } from './config.ts'

/** Pages whose forms may ask whether somebody is a person. */
const ASKING = new Set(['/auth/sign-up', '/auth/reset-password'])

/** The content security policy of pages: scripts only of this build, frames only of known players. */
export function contentSecurityPolicy(
  nonce: string,
  config: Pick<WebConfig, 'publicSearchUrl' | 'siteUrl' | 'isProduction' | 'captcha'>,
  page: URL,
): string {
  const asked = config.captcha && ASKING.has(page.pathname) ? CAPTCHA_ADDRESSES[config.captcha].origins : []
  const search = config.publicSearchUrl.startsWith('http') ? [new URL(config.publicSearchUrl).origin] : []
  const dev = config.isProduction ? [] : ['ws:', 'wss:']
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...asked],
    'style-src': ["'self'", ...(config.isProduction ? [`'nonce-${nonce}'`] : ["'unsafe-inline'"]), ...asked],
    // Bars, menus and art set sizes through style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    // The site may be opened by another name than its public one, from which uploaded images come.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', new URL(config.siteUrl).origin],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...search, ...dev, ...asked],
    // By one from a blob Vite's client waits for a server that is restarted.
    ...(!config.isProduction && { 'worker-src': ["'self'", 'blob:'] }),
    'frame-src': [...FRAME_ORIGINS, ...asked],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", ...answeredTo(page)],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * Where the answer to an app may go: without scripts it is a form's, and browsers count where that is sent on to. An app
 * that has not said where has one address, of which the page knows nothing yet.
 */
function answeredTo({ pathname, searchParams }: URL): string[] {
  if (pathname !== '/auth/authorize') return []
  const wanted = searchParams.get('redirect_uri')
  if (wanted === null) return ['https:', 'http://localhost:*', 'http://127.0.0.1:*']
  const { protocol, origin } = URL.canParse(wanted) ? new URL(wanted) : { protocol: '', origin: '' }
  return protocol === 'https:' || protocol === 'http:' ? [origin] : []
}

/** The other headers every page carries. */
export const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
  // Asks for the operating system's theme from the second page on. (Not as critical: that would send the first
  // request twice, and a script of one line gets the first paint right.)
  'accept-ch': 'Sec-CH-Prefers-Color-Scheme',
  vary: 'Cookie, Accept-Language, Sec-CH-Prefers-Color-Scheme',
  'cache-control': 'private, no-cache',
} as const
