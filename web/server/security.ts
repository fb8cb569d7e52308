import { CAPTCHA_ADDRESSES } from '@quarry/domain/accounts/captcha'
import { FRAME_ORIGINS } from '@quarry/domain/markdown/trusted-hosts'
import type { WebConfig } from './config.ts'

/** Pages whose forms may use a captcha. */
const CAPTCHA_PAGES = new Set(['/auth/sign-up', '/auth/reset-password'])

/** Pages with the form of the payment provider. */
const BILLING_PAGES = new Set(['/plus', '/settings/billing', '/servers'])
/** Where Stripe serves its scripts, its frames and those of banks, and where its scripts send data. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  data: ['https://api.stripe.com'],
}
const NO_PROVIDER: typeof STRIPE = { scripts: [], frames: [], data: [] }

/** The content security policy (CSP) of pages: scripts only of this build, frames only of known players. */
export function contentSecurityPolicy(
  nonce: string,
  config: Pick<WebConfig, 'publicSearchUrl' | 'siteUrl' | 'isProduction' | 'captcha' | 'hasStripe'>,
  page: URL,
): string {
  const captcha =
    config.captcha && CAPTCHA_PAGES.has(page.pathname) ? CAPTCHA_ADDRESSES[config.captcha].origins : []
  const payments = config.hasStripe && BILLING_PAGES.has(page.pathname) ? STRIPE : NO_PROVIDER
  const search = config.publicSearchUrl.startsWith('http') ? [new URL(config.publicSearchUrl).origin] : []
  const dev = config.isProduction ? [] : ['ws:', 'wss:']
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...captcha, ...payments.scripts],
    'style-src': [
      "'self'",
      ...(config.isProduction ? [`'nonce-${nonce}'`] : ["'unsafe-inline'"]),
      ...captcha,
    ],
    // Bars, menus and illustrations set sizes by style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    // Uploaded images come from the public address, and the site may be opened by another name.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', new URL(config.siteUrl).origin],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...search, ...dev, ...captcha, ...payments.data],
    // Vite's client waits for a restarted server in a worker made from a blob.
    ...(!config.isProduction && { 'worker-src': ["'self'", 'blob:'] }),
    'frame-src': [...FRAME_ORIGINS, ...captcha, ...payments.frames],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", ...consentTargets(page)],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * Where the consent form of an OAuth app may redirect. Without scripts it is a form, and browsers apply `form-action`
 * to redirects. Without a `redirect_uri` the app has one registered address, which the page does not know yet.
 */
function consentTargets({ pathname, searchParams }: URL): string[] {
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
  // Requests the operating system's theme from the second page on. It is not `critical-ch`, which would send the
  // first request twice; an inline script gets the first paint right.
  'accept-ch': 'Sec-CH-Prefers-Color-Scheme',
  vary: 'Cookie, Accept-Language, Sec-CH-Prefers-Color-Scheme',
  'cache-control': 'private, no-cache',
} as const
