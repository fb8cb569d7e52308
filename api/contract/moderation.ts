import { BATCH_MAX, PAGE_MAX } from '@quarry/domain/counts'
import { told } from './rules.ts'
import { MODERATOR_MESSAGE } from '@quarry/domain/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from './endpoint.ts'
import { filledText, queryInteger, Markdown, Timestamp } from './fields.ts'
import { Project } from './projects.ts'
import { ProjectType } from './status.ts'

/** Facts of the publishing checklist; required ones must be done before a draft can be submitted. */
export const ChecklistItem = z.object({
  id: z.enum([
    'upload-version',
    'add-description',
    'add-icon',
    'feature-gallery-image',
    'select-tags',
    'add-links',
    'select-environments',
    'select-license',
  ]),
  level: z.enum(['required', 'suggestion']),
  done: z.boolean(),
})
export const getChecklist = endpoint({
  method: 'GET',
  path: '/_internal/project/:project/checklist',
  tag: 'moderation',
  summary: 'Get what is still missing before review',
  access: 'signed-in',
  scope: 'PROJECT_READ',
  response: z.object({ items: z.array(ChecklistItem).max(PAGE_MAX), can_submit: z.boolean() }),
})

export const submitProject = endpoint({
  method: 'POST',
  path: '/_internal/project/:project/submit',
  tag: 'moderation',
  summary: 'Submit or resubmit a project for review',
  access: 'signed-in',
  scope: 'PROJECT_WRITE',
  response: NoContent,
})

export const QueueEntry = z.object({
  project: Project,
  url_type: ProjectType,
  owner: z.string().nullable(),
  queued: Timestamp.nullable(),
})
export const listReviewQueue = endpoint({
  method: 'GET',
  path: '/_internal/moderation/projects',
  tag: 'moderation',
  summary: 'List the projects that wait for review, longest wait first',
  access: 'moderator',
  scope: 'PROJECT_READ',
  query: z.object({
    offset: queryInteger(0, 1_000_000).default(0),
    limit: queryInteger(1, PAGE_MAX).default(50),
  }),
  response: z.object({ entries: z.array(QueueEntry).max(PAGE_MAX), total: z.int() }),
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
      message: told('say_why'),
    }),
  response: NoContent,
})
