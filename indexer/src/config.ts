import { IndexerEnvironment } from '@quarry/config/indexer'
import { readEnvironment } from '@quarry/config/read-environment'

export interface IndexerConfig {
  databaseUrl: string
  /** Absent: the queue is in Postgres. */
  redisUrl?: string
  engineUrl: string
  engineKey?: string
  logLevel: string
  /** Time between two polls of the relay. */
  pollMs: number
  /** How long a job belongs to a process that does not respond. */
  leaseMs?: number
  /** Delay before the second attempt of a job. */
  retryDelayMs?: number
}

export function readConfig(env: NodeJS.ProcessEnv): IndexerConfig {
  const { DATABASE_URL, REDIS_URL, MEILI_URL, MEILI_MASTER_KEY, LOG_LEVEL, ...jobs } = readEnvironment(
    IndexerEnvironment,
    env,
  )
  return {
    databaseUrl: DATABASE_URL,
    ...(REDIS_URL === undefined ? {} : { redisUrl: REDIS_URL }),
    engineUrl: MEILI_URL,
    ...(MEILI_MASTER_KEY === undefined ? {} : { engineKey: MEILI_MASTER_KEY }),
    logLevel: LOG_LEVEL,
    pollMs: jobs.JOBS_POLL_MS,
    ...(jobs.JOBS_LEASE_MS === undefined ? {} : { leaseMs: jobs.JOBS_LEASE_MS }),
    ...(jobs.JOBS_RETRY_MS === undefined ? {} : { retryDelayMs: jobs.JOBS_RETRY_MS }),
  }
}
