import type { SiteNotices } from '../src/lib/router/page-state.ts'
import type { CaptchaProvider } from '@quarry/domain/accounts/captcha'
import { readEnvironment } from '@quarry/config/read-environment'
import { WebEnvironment } from '@quarry/config/web'

export interface WebConfig {
  isProduction: boolean
  logLevel: string
  host: string
  port: number
  apiUrl: string
  siteUrl: string
  /** The engine as this server reaches it. */
  searchUrl: string | undefined
  /** The engine as browsers reach it; `/_search` on this origin unless set. */
  publicSearchUrl: string
  /** Address of the production site when this is a staging site; a banner says so. */
  stagingOf: string | undefined
  /** Addresses in the footer, as far as they are set. */
  contact: SiteNotices['contact']
  /** Captcha provider of the account pages. */
  captcha: CaptchaProvider | undefined
  /** The payment provider of the billing pages is Stripe. */
  hasStripe: boolean
  dist: string
  /** Shared with the API, which then trusts the caller headers of this server. */
  siteSecret: string | undefined
  /** Networks of proxies in front of this server; `X-Forwarded-For` of any other sender is ignored. */
  trustedProxies: readonly string[]
  /** Pages, and searches, per minute and caller; 0 for no limit. */
  ratePerMinute: number
  connectionsPerCaller: number
  /** Concurrent requests per caller and part of the site. */
  requestsPerCaller: number
}

export function readConfig(environment: NodeJS.ProcessEnv): WebConfig {
  const values = readEnvironment(WebEnvironment, environment)
  return {
    isProduction: values.NODE_ENV === 'production',
    logLevel: values.LOG_LEVEL,
    host: values.HOST,
    port: values.PORT,
    apiUrl: values.API_URL,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    searchUrl: values.MEILI_URL,
    publicSearchUrl: values.PUBLIC_SEARCH_URL,
    stagingOf: values.STAGING_OF,
    contact: { source: values.SOURCE_URL, contact: values.CONTACT_URL, chat: values.CHAT_URL },
    captcha: values.CAPTCHA_PROVIDER,
    hasStripe: values.PAYMENTS === 'stripe',
    dist: values.WEB_DIST,
    siteSecret: values.SITE_SECRET,
    trustedProxies: values.TRUSTED_PROXIES,
    ratePerMinute: values.RATE_LIMIT_PER_MINUTE,
    connectionsPerCaller: values.CONNECTIONS_PER_CALLER,
    requestsPerCaller: values.REQUESTS_PER_CALLER,
  }
}
