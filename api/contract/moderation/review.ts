import { BATCH_MAX, PAGE_MAX } from '@quarry/domain/limits/counts'
import { ruleText } from '../rules.ts'
import { MODERATOR_MESSAGE, QUEUE_SEARCH } from '@quarry/domain/limits/lengths'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { REVIEW_WAITS } from '@quarry/domain/moderation/review'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, Id, Markdown, queryInteger, text, Timestamp } from '../fields.ts'
import { Project } from '../projects/project-shapes.ts'
import { ProjectType } from '../enums.ts'

/** Who looks at a waiting project, until when unless they go on. */
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
  /** When staff decided about it last; null at its first submission. */
  decided: Timestamp.nullable(),
  claim: ReviewClaim.nullable(),
  /** Words of others in its thread that the reader has not seen. */
  unread: z.int(),
})
export type QueueEntry = z.output<typeof QueueEntry>
export const listReviewQueue = endpoint({
  method: 'GET',
  path: '/_internal/moderation/projects',
  tag: 'moderation',
  summary: 'List the projects that wait for review, longest wait first unless asked otherwise',
  access: 'moderator',
  scope: 'PROJECT_READ',
  query: z.object({
    project_type: ProjectType.optional(),
    /** A part of a title or of an address, or the whole name of the owner. */
    search: text(QUEUE_SEARCH).optional(),
    /** Waiting for longer than one day, or than two. */
    waited: z.enum(REVIEW_WAITS).optional(),
    order: z.enum(['oldest', 'newest']).default('oldest'),
    /** Id of the last project of the page before. */
    after: Id.optional(),
    limit: queryInteger(1, PAGE_MAX).default(50),
  }),
  response: z.object({
    entries: z.array(QueueEntry).max(PAGE_MAX),
    has_more: z.boolean(),
    /** Of those that were asked for. */
    total: z.int(),
    /** Of all that wait. */
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
  summary: 'List the projects that wait for review',
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
  summary: 'Tell who looks at a waiting project',
  response: MaybeClaim,
})
export const claimProject = endpoint({
  ...claimed,
  method: 'POST',
  scope: 'PROJECT_WRITE',
  summary: 'Look at a waiting project, so that others see it; again to go on',
  /** Without it a project that somebody else looks at is refused. */
  body: z.object({ take_over: z.boolean().default(false) }),
  response: MaybeClaim,
})
export const releaseProject = endpoint({
  ...claimed,
  method: 'DELETE',
  scope: 'PROJECT_WRITE',
  summary: 'Look at a waiting project no longer',
  response: NoContent,
})
export const claimNext = endpoint({
  method: 'POST',
  path: '/_internal/moderation/next',
  tag: 'moderation',
  summary: 'Claim the project that waits longest and that nobody looks at',
  access: 'moderator',
  scope: 'PROJECT_WRITE',
  /** With `after` one that waits shorter than this project; which is let go. */
  body: z.object({
    project_type: ProjectType.optional(),
    after: Id.optional(),
  }),
  response: z.object({
    next: z.object({ id: z.string(), slug: z.string(), url_type: ProjectType }).nullable(),
  }),
})

/** How long projects had waited for decisions. */
const WaitStatistics = z.object({
  decisions: z.int(),
  /** Half of them waited no longer. */
  median_ms: z.number().nullable(),
  /** Nine of ten waited no longer. */
  ninetieth_ms: z.number().nullable(),
  /** Within the two days that creators are promised. */
  in_time: z.int(),
})
export type WaitStatistics = z.output<typeof WaitStatistics>

export const getReviewStatistics = endpoint({
  method: 'GET',
  path: '/_internal/moderation/statistics',
  tag: 'moderation',
  summary: 'Tell how long projects waited for decisions lately: all of them, and those of the caller',
  access: 'moderator',
  scope: 'PROJECT_READ',
  response: z.object({
    days: z.int(),
    all: WaitStatistics,
    own: WaitStatistics,
  }),
})

/** `approve` sets what the creator asked for, or approved when nothing was asked. */
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
      message: filledText(MODERATOR_MESSAGE).nullish(),
      body: Markdown.nullish(),
    })
    .refine(({ decision, message }) => decision === 'approve' || Boolean(message), {
      path: ['message'],
      message: ruleText('reason_needed'),
    }),
  response: NoContent,
})
