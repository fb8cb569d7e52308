import { z } from 'zod'
import { variables as v } from './variables.ts'

export const IndexerEnvironment = z.object({
  LOG_LEVEL: v.LOG_LEVEL.default('info'),
  DATABASE_URL: v.DATABASE_URL,
  /** Absent: the queue is in Postgres. */
  REDIS_URL: v.REDIS_URL.optional(),
  MEILI_URL: v.MEILI_URL,
  MEILI_MASTER_KEY: v.MEILI_MASTER_KEY.optional(),
  JOBS_POLL_MS: v.JOBS_POLL_MS.default(1000),
  /** Short: a change is not searchable before the job of a dead process runs again. */
  JOBS_LEASE_MS: v.JOBS_LEASE_MS.default(6000),
  JOBS_RETRY_MS: v.JOBS_RETRY_MS.default(500),
})
