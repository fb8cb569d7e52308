import path from 'node:path'
import { z } from 'zod'

function withoutFinalSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}

const text = z.string().trim().min(1)
const origin = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .transform(withoutFinalSlashes)
const port = z.coerce.number({ message: 'must be a port number' }).int().min(0).max(65_535)

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'must be a postgres:// address' }),
  MEILI_URL: origin.default('http://127.0.0.1:7700'),
  /** Left out for an engine that runs without keys. */
  MEILI_MASTER_KEY: text.optional(),
  /** What browsers use; a path is taken below SITE_URL. */
  PUBLIC_SEARCH_URL: text.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('auto'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STORAGE_DIR: text.default('.data/storage'),
  SITE_URL: origin.default('http://localhost:3000'),
  /** Absent: queues, and what the processes know together, live in Postgres. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, message: 'must be a redis:// address' }).optional(),
  /** Where limits, locks and short caches are kept; `memory` is for a process that is alone. */
  SHARED_STATE: z.enum(['memory', 'postgres', 'redis']).optional(),
  API_HOST: text.default('127.0.0.1'),
  API_PORT: port.default(4000),
  /** Metrics and health, for operators alone. */
  OPS_HOST: text.default('127.0.0.1'),
  OPS_PORT: port.default(4100),
  /** Known to our own web server as well, which may then say for whom it asks. */
  SITE_SECRET: text.min(16, { message: 'must have at least 16 characters' }).optional(),
  /** Requests a minute and caller; 0 switches the limit off. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number({ message: 'must be a number' }).int().min(0).default(300),
  DATABASE_POOL: z.coerce.number({ message: 'must be a number' }).int().min(1).max(100).default(10),
  /** Absent: mails are kept in MAIL_DIR and not sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must be an smtp:// or smtps:// address' }).optional(),
  /** `Name <address>`; by default no-reply at the host of SITE_URL. */
  MAIL_FROM: text
    .regex(/^[^\r\n@]+@[^\r\n@]+$/, { message: 'must be an address, or a name and an address' })
    .optional(),
  MAIL_DIR: text.default('.data/mail'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = z.output<typeof Environment>

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Empty variables count as absent. Throws a message that names each wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`wrong environment\n  ${problems.join('\n  ')}`)
  }
  const missing = S3_NAMES.filter((name) => parsed.data[name] === undefined)
  if (missing.length > 0 && missing.length < S3_NAMES.length)
    throw new Error(
      `wrong environment\n  ${missing.join(', ')}: must be set together with the other S3_ variables`,
    )
  if (parsed.data.SHARED_STATE === 'redis' && parsed.data.REDIS_URL === undefined)
    throw new Error('wrong environment\n  REDIS_URL: must be set when SHARED_STATE is redis')
  if (isBelow(parsed.data.MAIL_DIR, parsed.data.STORAGE_DIR))
    throw new Error('wrong environment\n  MAIL_DIR: must not lie in STORAGE_DIR, from which anybody may read')
  return parsed.data
}

const isBelow = (inner: string, outer: string): boolean =>
  `${path.resolve(inner)}${path.sep}`.startsWith(`${path.resolve(outer)}${path.sep}`)

/** Folder of the kept mails, where reading them is nobody's risk but the developer's own. */
export const readableMailDir = ({ NODE_ENV, SMTP_URL, MAIL_DIR }: Config): string | undefined =>
  NODE_ENV === 'development' && SMTP_URL === undefined ? MAIL_DIR : undefined

/** For the start of a process: what is wrong is told on stderr and ends it. */
export function configure(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(2)
  }
}
