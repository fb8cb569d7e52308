import { PAGE_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { queryInteger, Timestamp } from '../fields.ts'

export const FAILED_JOBS_PAGE_SIZE = 50

/** A job whose retries are used up. */
export const FailedJob = z.object({
  id: z.int(),
  queue: z.string(),
  name: z.string(),
  /** The aggregate of the job, such as `project:AABBCCDD`; empty for schedules. */
  aggregate: z.string(),
  reason: z.string(),
  attempts: z.int(),
  failed: Timestamp,
  can_retry: z.boolean(),
})
export type FailedJob = z.output<typeof FailedJob>

const operations = { tag: 'operations', access: 'moderator', scope: 'SESSION_ACCESS' } as const

export const getWork = endpoint({
  ...operations,
  method: 'GET',
  path: '/_internal/jobs',
  summary: 'Get the number of waiting jobs, and the failed jobs, newest first',
  query: z.object({
    /** Id of the last entry of the previous page. */
    before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: queryInteger(1, PAGE_MAX).default(FAILED_JOBS_PAGE_SIZE),
  }),
  response: z.object({
    /** Events that were not relayed yet, and the age of the oldest one. */
    events: z.object({ waiting: z.int(), oldest_seconds: z.number().nullable() }),
    /** Relayed changes that are not in the search engine yet. */
    index: z.object({ waiting: z.int(), oldest_seconds: z.number().nullable() }),
    deliveries: z.object({ waiting: z.int(), oldest_seconds: z.number().nullable() }),
    failed_jobs: z.array(FailedJob).max(PAGE_MAX),
    total: z.int(),
  }),
})

export const retryJob = endpoint({
  ...operations,
  method: 'POST',
  path: '/_internal/jobs/:job/retry',
  summary: 'Put a failed job back into its queue',
  response: NoContent,
})

export const discardJob = endpoint({
  ...operations,
  method: 'DELETE',
  path: '/_internal/jobs/:job',
  summary: 'Delete a failed job',
  response: NoContent,
})
