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
  /** The real site, when this one is for trying things out; a banner says so. */
  stagingOf: string | undefined
  /** Who tells people from programs, for the pages of accounts. */
  captcha: CaptchaProvider | undefined
  dist: string
  /** Known to the API as well, which then believes who asks. */
  siteSecret: string | undefined
  /** Networks of proxies before this server; of anybody else `X-Forwarded-For` is ignored. */
  trustedProxies: readonly string[]
  /** Searches a minute and caller; 0 for no limit. */
  ratePerMinute: number
  connectionsPerCaller: number
  /** Requests under way at a time, per caller and part of the site. */
  requestsPerCaller: number
}

export function readConfig(environment: NodeJS.ProcessEnv): WebConfig {
  const given = readEnvironment(WebEnvironment, environment)
  return {
    isProduction: given.NODE_ENV === 'production',
    logLevel: given.LOG_LEVEL,
    host: given.HOST,
    port: given.PORT,
    apiUrl: given.API_URL,
    siteUrl: given.SITE_URL ?? `http://localhost:${given.PORT}`,
    searchUrl: given.MEILI_URL,
    publicSearchUrl: given.PUBLIC_SEARCH_URL,
    stagingOf: given.STAGING_OF,
    captcha: given.CAPTCHA_PROVIDER,
    dist: given.WEB_DIST,
    siteSecret: given.SITE_SECRET,
    trustedProxies: given.TRUSTED_PROXIES,
    ratePerMinute: given.RATE_LIMIT_PER_MINUTE,
    connectionsPerCaller: given.CONNECTIONS_PER_CALLER,
    requestsPerCaller: given.REQUESTS_PER_CALLER,
  }
}
