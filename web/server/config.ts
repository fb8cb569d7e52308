import { z } from 'zod'
import { readNetwork } from './edge/visitor-address.ts'

const url = z
  .url({ protocol: /^https?$/, message: 'must be an http(s) address' })
  .transform((value) => value.replace(/\/$/, ''))
const port = z.coerce.number({ message: 'must be a number' }).int().min(0).max(65_535)
const positive = z.coerce.number({ message: 'must be a number' }).int().min(1)
const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => readNetwork(part) !== undefined), {
    message: 'must be addresses or networks such as 10.0.0.0/8, with commas between',
  })
/** An empty variable counts as not set. */
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional())

const Environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  HOST: optional(z.string()),
  PORT: optional(port),
  API_URL: optional(url),
  SITE_URL: optional(url),
  MEILI_URL: optional(url),
  PUBLIC_SEARCH_URL: optional(
    z.union([url, z.string().regex(/^\/\S+$/, { message: 'must be an http(s) address or a path' })]),
  ),
  STAGING_OF: optional(url),
  WEB_DIST: optional(z.string()),
  SITE_SECRET: optional(z.string().min(16, { message: 'must have at least 16 characters' })),
  TRUSTED_PROXIES: optional(networks),
  RATE_LIMIT_PER_MINUTE: optional(z.coerce.number({ message: 'must be a number' }).int().min(0)),
  CONNECTIONS_PER_CALLER: optional(positive),
  REQUESTS_PER_CALLER: optional(positive),
})

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

/** Reads the environment; a wrong value stops the start with the name of the variable. */
export function readConfig(environment: NodeJS.ProcessEnv): WebConfig {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`wrong environment: ${problems.join('; ')}`)
  }
  const {
    NODE_ENV,
    LOG_LEVEL,
    HOST,
    PORT = 3000,
    API_URL,
    SITE_URL,
    MEILI_URL,
    PUBLIC_SEARCH_URL,
    STAGING_OF,
    WEB_DIST,
    SITE_SECRET,
    TRUSTED_PROXIES = [],
    RATE_LIMIT_PER_MINUTE = 300,
    CONNECTIONS_PER_CALLER = 256,
    REQUESTS_PER_CALLER = 128,
  } = parsed.data
  return {
    isProduction: NODE_ENV === 'production',
    logLevel: LOG_LEVEL ?? 'info',
    host: HOST ?? '0.0.0.0',
    port: PORT,
    apiUrl: API_URL ?? 'http://127.0.0.1:4000',
    siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
    searchUrl: MEILI_URL,
    publicSearchUrl: PUBLIC_SEARCH_URL ?? '/_search',
    stagingOf: STAGING_OF,
    dist: WEB_DIST ?? 'dist',
    siteSecret: SITE_SECRET,
    trustedProxies: TRUSTED_PROXIES,
    ratePerMinute: RATE_LIMIT_PER_MINUTE,
    connectionsPerCaller: CONNECTIONS_PER_CALLER,
    requestsPerCaller: REQUESTS_PER_CALLER,
  }
}
