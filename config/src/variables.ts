import { z } from 'zod'

const url = (protocol: RegExp, begins: string) =>
  z.url({ protocol, message: `must be an address that begins with ${begins}` })

function withoutFinalSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

const site = url(/^https?$/, 'http:// or https://').transform(withoutFinalSlashes)
const siteOrPath = z
  .string()
  .refine((given) => site.safeParse(given).success || /^\/\S+$/.test(given), {
    message: 'must be an http or https address, or a path',
  })
  .transform((given) => (given.startsWith('/') ? given : withoutFinalSlashes(given)))
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { message: `must be one of ${values.join(', ')}` })
const text = z.string().trim().min(1, { message: 'must not be blank' })

const whole = (min: number, max: number, message: string) =>
  z.coerce.number({ message }).int({ message }).min(min, { message }).max(max, { message })
const port = (min: number) => whole(min, 65_535, 'must be a port number')
const count = (min: number, max = 1_000_000_000) =>
  whole(
    min,
    max,
    max === 1_000_000_000 ? `must be a number from ${min}` : `must be a number from ${min} to ${max}`,
  )

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const networks = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => network.safeParse(part).success), {
    message: 'must be addresses or networks such as 10.0.0.0/8, with commas between',
  })

const folders = z
  .string()
  .transform((list) => list.split(':').filter((folder) => folder !== ''))
  .refine((all) => all.every((folder) => folder.startsWith('/')), {
    message: 'must be absolute paths with colons between',
  })

const lines = z
  .string()
  .transform((list) =>
    list
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .refine((all) => all.length <= 10, { message: 'must have at most 10 lines' })

/** Every variable that our processes read, with its schema. */
export const variables = {
  NODE_ENV: oneOf(['development', 'production', 'test']),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),

  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres:// or postgresql://'),
  DATABASE_POOL: count(1, 100),
  REDIS_URL: url(/^rediss?$/, 'redis:// or rediss://'),
  /** Where limits, locks and short caches are stored; `memory` is for a single process. */
  SHARED_STATE: oneOf(['memory', 'postgres', 'redis']),
  MEILI_URL: site,
  /** Absent for an engine without keys. */
  MEILI_MASTER_KEY: text,
  /** Where browsers reach the engine; a path is relative to SITE_URL. */
  PUBLIC_SEARCH_URL: siteOrPath,
  STORAGE_DIR: text,
  SMTP_URL: url(/^smtps?$/, 'smtp:// or smtps://'),
  /** `Name <address>`. */
  MAIL_FROM: text.regex(/^[^\r\n@]+@[^\r\n@]+$/, { message: 'must be an address, or a name and an address' }),
  MAIL_DIR: text,
  S3_ENDPOINT: site,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,

  /** Of an app registered with the provider. */
  PROVIDER_CLIENT: text,
  PROVIDER_KEY: text,
  PROVIDER_URL: site,

  CAPTCHA_PROVIDER: oneOf(['hcaptcha', 'turnstile']),
  CAPTCHA_SITE_KEY: text,
  CAPTCHA_SECRET: text,
  /** Replaces the provider's own address. */
  CAPTCHA_URL: site,

  /** Of the REST API of CurseForge. */
  CURSEFORGE_API_KEY: text,
  /** Replaces its own address. */
  CURSEFORGE_URL: site,

  SITE_URL: site,
  /** Shared by web server and API, so that the API trusts the forwarded caller. */
  SITE_SECRET: text.min(16, { message: 'must have at least 16 characters' }),
  /** The production site, if this one is for testing. */
  STAGING_OF: site,
  /** Links of the footer: the source code of the site, its team, and a chat server. */
  SOURCE_URL: site,
  CONTACT_URL: z.union([
    site,
    z.url({ protocol: /^mailto$/, message: 'must be an http, https or mailto address' }),
  ]),
  CHAT_URL: site,
  HOST: text,
  API_HOST: text,
  API_URL: site,
  /** 0 uses any free port. */
  LISTENING_PORT: port(0),
  /** Metrics and health, for operators only. */
  OPS_HOST: text,
  /** Chosen by the operator. */
  CHOSEN_PORT: port(1),

  /** Requests per minute and caller; 0 turns the limit off. */
  RATE_LIMIT_PER_MINUTE: count(0).default(300),
  /** Between two polls for work that no notification announced. */
  JOBS_POLL_MS: count(10, 600_000),
  /** After this time, the external effect, schedule or index job of a process that may have died starts again. */
  JOBS_LEASE_MS: count(100, 3_600_000),
  /** Before the second attempt of a delivery or an index job, in every queue. */
  JOBS_RETRY_MS: count(1, 3_600_000),
  CONNECTIONS_PER_CALLER: count(1),
  REQUESTS_PER_CALLER: count(1),
  /** Trusted proxies; `X-Forwarded-For` of others is ignored. */
  TRUSTED_PROXIES: networks,
  /** Networks that webhooks may reach, besides the internet. */
  WEBHOOK_NETWORKS: networks,
  /** Scans each uploaded file. */
  SCANNER_URL: url(/^https?$/, 'http:// or https://'),
  /** Signs requests and responses; 24 to 64 bytes, as Standard Webhooks requires. */
  SCANNER_SECRET: z.string().regex(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2,3}={1,2})?$/, {
    message: 'must be whsec_ and 24 to 64 bytes in base64',
  }),
  WEB_DIST: text,

  /** `local` is for development: no money moves. */
  PAYMENTS: oneOf(['stripe', 'local', 'none']),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  /** Replaces the provider's own address. */
  STRIPE_URL: site,
  /** Whether Stripe Tax calculates the tax of payments. */
  STRIPE_TAX: oneOf(['on', 'off']),
  /** On invoices. */
  SELLER_NAME: text,
  SELLER_ADDRESS: lines,
  SELLER_TAX_ID: text,
  /** With which programs list the servers that are paid. */
  SERVERS_KEY: text.min(16, { message: 'must have at least 16 characters' }),

  /** Whose subdomains players enter. */
  GAME_DOMAIN: text
    .toLowerCase()
    .regex(/^(?:[a-z\d-]+\.)*[a-z\d-]+$/, { message: 'must be a domain such as play.quarry.example' }),

  DATA_DIR: text,
  /** Of the node, from `POST /_internal/node/:node/tokens`. */
  NODE_TOKEN: text.regex(/^qrn_\S+$/, { message: 'must be the token of a node, which begins with qrn_' }),
  HOSTING_DIR: text,
  HOSTING_RUNTIME: oneOf(['process', 'container']),
  HOSTING_SANDBOX: oneOf(['auto', 'bubblewrap', 'none']),
  /** Pinned by a tag or, better, a digest. */
  CONTAINER_IMAGE: text.regex(/^[^\s@]+(?::[\w.-]+|@sha256:[0-9a-f]{64})$/, {
    message: 'must be an image with a tag or digest',
  }),
  /** Of Docker or Podman. */
  DOCKER_HOST: z
    .string()
    .regex(/^unix:\/\/\/\S+$/, { message: 'must be a socket such as unix:///var/run/docker.sock' }),
  JAVA_HOMES: folders,
  SOFTWARE_MIRROR: site,
  CONSOLE_URL: url(/^wss?$/, 'ws:// or wss://'),
  SEED_PROJECTS: count(0, 200_000),
  SEED_DATE: z.iso.date({ message: 'must be a day such as 2026-11-01' }),
}

const CAPTCHA = ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Groups of variables that must be set together. */
const wantAllOf =
  (names: readonly string[], prefix: string) =>
  ({ value, issues }: z.core.ParsePayload<Partial<Record<string, unknown>>>) => {
    const missing = names.filter((name) => value[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return
    const message = `must be set together with the other ${prefix} variables`
    issues.push({ code: 'custom', path: [missing.join(', ')], message, input: value })
  }
export const wantAllOfS3 = wantAllOf(S3, 'S3_')
export const wantAllOfScanner = wantAllOf(['SCANNER_URL', 'SCANNER_SECRET'], 'SCANNER_')
export const wantAllOfCaptcha = wantAllOf(CAPTCHA, 'CAPTCHA_')

/** Payments of Stripe need its keys, and test payments are for development only. */
export function wantPayments({ value, issues }: z.core.ParsePayload<Partial<Record<string, unknown>>>) {
  if (value['PAYMENTS'] === 'local' && value['NODE_ENV'] === 'production')
    issues.push({
      code: 'custom',
      path: ['PAYMENTS'],
      message: 'must not be local when NODE_ENV is production',
      input: value,
    })
  const missing = STRIPE.filter((name) => value[name] === undefined)
  if (value['PAYMENTS'] !== 'stripe' || missing.length === 0) return
  const message = 'must be set when PAYMENTS is stripe'
  issues.push({ code: 'custom', path: [missing.join(', ')], message, input: value })
}

/** Id and secret of an app require each other. */
export function wantWholeApps({ value, issues }: z.core.ParsePayload<Partial<Record<string, unknown>>>) {
  for (const provider of ['GITHUB', 'DISCORD', 'GOOGLE', 'MICROSOFT', 'GITLAB']) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
    if ((value[id] === undefined) === (value[secret] === undefined)) continue
    const message = `must be set together with ${value[id] === undefined ? secret : id}`
    issues.push({ code: 'custom', path: [value[id] === undefined ? id : secret], message, input: value })
  }
}
