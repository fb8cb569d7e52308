import { z } from 'zod'

const url = z
  .url({ protocol: /^https?$/, message: 'must be an http(s) address' })
  .transform((value) => value.replace(/\/$/, ''))
const port = z.coerce.number({ message: 'must be a number' }).int().min(0).max(65_535)
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
  }
}
