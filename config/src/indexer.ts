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
  /** Undefined: the index queue uses its own times. */
  JOBS_LEASE_MS: v.JOBS_LEASE_MS.optional(),
  JOBS_RETRY_MS: v.JOBS_RETRY_MS.optional(),
})
