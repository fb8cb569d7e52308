import { z } from 'zod'

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
  MEILI_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// address' }),
  MEILI_MASTER_KEY: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface IndexerConfig {
  databaseUrl: string
  /** Absent: the queue lives in Postgres. */
  redisUrl?: string
  engineUrl: string
  engineKey?: string
  logLevel: string
}

/** Throws an error naming every wrong variable. An empty value counts as not set. */
export function readConfig(env: Record<string, string | undefined>): IndexerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const { DATABASE_URL, REDIS_URL, MEILI_URL, MEILI_MASTER_KEY, LOG_LEVEL } = parsed.data
  return {
    databaseUrl: DATABASE_URL,
    ...(REDIS_URL === undefined ? {} : { redisUrl: REDIS_URL }),
    engineUrl: MEILI_URL,
    ...(MEILI_MASTER_KEY === undefined ? {} : { engineKey: MEILI_MASTER_KEY }),
    logLevel: LOG_LEVEL,
  }
}
