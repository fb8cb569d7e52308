import { z } from 'zod'
import { variables as v } from './variables.ts'

/** For the server that renders pages. */
export const WebEnvironment = z.object({
  NODE_ENV: v.NODE_ENV.default('development'),
  LOG_LEVEL: v.LOG_LEVEL.default('info'),
  HOST: v.HOST.default('0.0.0.0'),
  PORT: v.LISTENING_PORT.default(3000),
  API_URL: v.API_URL.default('http://127.0.0.1:4000'),
  SITE_URL: v.SITE_URL.optional(),
  /** The address of the engine for this server; if absent, the API provides it. */
  MEILI_URL: v.MEILI_URL.optional(),
  PUBLIC_SEARCH_URL: v.PUBLIC_SEARCH_URL.default('/_search'),
  /** The captcha provider, whose scripts and frames account pages allow. */
  CAPTCHA_PROVIDER: v.CAPTCHA_PROVIDER.optional(),
  /** With `stripe`, billing pages allow the provider's scripts and frames. */
  PAYMENTS: v.PAYMENTS.optional(),
  STAGING_OF: v.STAGING_OF.optional(),
  SOURCE_URL: v.SOURCE_URL.optional(),
  CONTACT_URL: v.CONTACT_URL.optional(),
  CHAT_URL: v.CHAT_URL.optional(),
  WEB_DIST: v.WEB_DIST.default('dist'),
  SITE_SECRET: v.SITE_SECRET.optional(),
  TRUSTED_PROXIES: v.TRUSTED_PROXIES.default([]),
  /** Of pages and of searches. */
  RATE_LIMIT_PER_MINUTE: v.RATE_LIMIT_PER_MINUTE,
  CONNECTIONS_PER_CALLER: v.CONNECTIONS_PER_CALLER.default(256),
  REQUESTS_PER_CALLER: v.REQUESTS_PER_CALLER.default(128),
})
