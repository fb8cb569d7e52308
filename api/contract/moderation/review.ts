import { BATCH_MAX, PAGE_MAX } from '@quarry/domain/limits/counts'
import { ruleText } from '../rules.ts'
import { MODERATOR_MESSAGE, QUEUE_SEARCH } from '@quarry/domain/limits/lengths'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { REVIEW_WAITS } from '@quarry/domain/moderation/review'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, Markdown, queryInteger, Timestamp, anyText, filledAnyText } from '../fields.ts'
import { Project } from '../projects/project-shapes.ts'
import { ProjectType } from '../enums.ts'

/** A moderator's claim on a project in review, until it expires. */
export const ReviewClaim = z.object({
  user: z.object({ id: z.string(), username: z.string() }),
  is_own: z.boolean(),
  ends: Timestamp,
})
export type ReviewClaim = z.output<typeof ReviewClaim>

export const QueueEntry = z.object({
  project: Project,
  url_type: ProjectType,
  owner: z.string().nullable(),
  queued: Timestamp.nullable(),
  /** Time of the last decision; null at the first submission. */
  decided: Timestamp.nullable(),
  claim: ReviewClaim.nullable(),
  /** Unread messages in its thread. */
  unread: z.int(),
})
export type QueueEntry = z.output<typeof QueueEntry>
export const listReviewQueue = endpoint({
  method: 'GET',
  path: '/_internal/moderation/projects',
  tag: 'moderation',
  summary: 'List the projects in review, longest wait first by default',
  access: 'moderator',
  scope: 'PROJECT_READ',
  query: z.object({
    project_type: ProjectType.optional(),
    /** Part of the title or slug, or the whole name of the owner. */
    search: anyText(QUEUE_SEARCH).optional(),
    /** Waiting for more than one day, or two. */
    waited: z.enum(REVIEW_WAITS).optional(),
    order: z.enum(['oldest', 'newest']).default('oldest'),
    /** Id of the last project of the previous page. */
    after: Id.optional(),
    limit: queryInteger(1, PAGE_MAX).default(50),
  }),
  response: z.object({
    entries: z.array(QueueEntry).max(PAGE_MAX),
    has_more: z.boolean(),
    /** Number of projects that match the query. */
    total: z.int(),
    /** Numbers of all projects in review. */
    waiting: z.object({
      all: z.int(),
      long: z.int(),
      too_long: z.int(),
      types: z.array(z.object({ type: ProjectType, count: z.int() })).max(PROJECT_TYPES.length),
    }),
  }),
})
export const listReviewQueueV2 = endpoint({
  method: 'GET',
  path: '/v2/moderation/projects',
  tag: 'moderation',
  summary: 'List the projects in review',
  access: 'moderator',
  scope: 'PROJECT_READ',
  query: z.object({ count: queryInteger(1, BATCH_MAX).default(100) }),
  response: z.array(Project).max(BATCH_MAX),
})
const claimed = {
  path: '/_internal/moderation/project/:project/claim',
  tag: 'moderation',
  access: 'moderator',
} as const
const MaybeClaim = z.object({ claim: ReviewClaim.nullable() })

export const getClaim = endpoint({
  ...claimed,
  method: 'GET',
  scope: 'PROJECT_READ',
  summary: 'Get the claim on a project in review',
  response: MaybeClaim,
})
export const claimProject = endpoint({
  ...claimed,
  method: 'POST',
  scope: 'PROJECT_WRITE',
  summary: 'Claim a project in review, or extend the claim',
  /** Without it the response is 409 if another moderator has claimed the project. */
  body: z.object({ take_over: z.boolean().default(false) }),
  response: MaybeClaim,
})
export const releaseProject = endpoint({
  ...claimed,
  method: 'DELETE',
  scope: 'PROJECT_WRITE',
  summary: 'Release the claim on a project',
  response: NoContent,
})
export const claimNext = endpoint({
  method: 'POST',
  path: '/_internal/moderation/next',
  tag: 'moderation',
  summary: 'Claim the unclaimed project with the longest wait',
  access: 'moderator',
  scope: 'PROJECT_WRITE',
  /** `after` releases this project and continues behind it. */
  body: z.object({
    project_type: ProjectType.optional(),
    after: Id.optional(),
  }),
  response: z.object({
    next: z.object({ id: z.string(), slug: z.string(), url_type: ProjectType }).nullable(),
  }),
})

/** Waiting times of projects at their decisions. */
export const WaitStatistics = z.object({
  decisions: z.int(),
  /** Median. */
  median_ms: z.number().nullable(),
  /** 90th percentile. */
  ninetieth_ms: z.number().nullable(),
  /** Decisions within the promised two days. */
  in_time: z.int(),
})
export type WaitStatistics = z.output<typeof WaitStatistics>

export const getReviewStatistics = endpoint({
  method: 'GET',
  path: '/_internal/moderation/statistics',
  tag: 'moderation',
  summary: 'Get waiting times at recent decisions: of all moderators, and of the caller',
  access: 'moderator',
  scope: 'PROJECT_READ',
  response: z.object({
    days: z.int(),
    all: WaitStatistics,
    own: WaitStatistics,
  }),
})

/** `approve` sets the requested status, or `approved` without a request. */
export const reviewProject = endpoint({
  method: 'POST',
  path: '/_internal/moderation/project/:project',
  tag: 'moderation',
  summary: 'Approve, reject or withhold a project',
  access: 'moderator',
  scope: 'PROJECT_WRITE',
  body: z
    .object({
      decision: z.enum(['approve', 'reject', 'withhold']),
      message: filledAnyText(MODERATOR_MESSAGE).nullish(),
      body: Markdown.nullish(),
      /** The revision that the moderator saw; the response is 409 if the project has changed since. */
      revision: z.int().min(0).optional(),
    })
    .refine(({ decision, message }) => decision === 'approve' || Boolean(message), {
      path: ['message'],
      message: ruleText('reason_needed'),
    }),
  response: NoContent,
})
