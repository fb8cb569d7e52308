import { REASON_DETAIL } from '@quarry/domain/limits/lengths'
import {
  CHECKLIST_REASONS_MAX,
  CHECKLIST_STAGES_MAX,
  REASON_FIELDS_MAX,
} from '@quarry/domain/moderation/review'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { record, anyText } from '../fields.ts'

const Name = z.string().regex(/^[a-z-]{1,40}$/)
const Texts = z.array(z.string()).max(CHECKLIST_REASONS_MAX).default([])

/** Input for a reason; replaces `{id}` in its text. */
const ReasonField = z.strictObject({
  id: Name,
  label: z.string(),
  kind: z.enum(['line', 'text']),
  required: z.boolean().default(false),
})
const Reason = z.strictObject({
  id: Name,
  label: z.string(),
  /** Only for these. */
  only: z.enum(['pack', 'not_pack', 'with_pictures']).optional(),
  heading: z.string(),
  /** Section of the content rules. */
  rule: z.enum(['prohibited', 'function', 'cheats', 'copyright', 'misc']),
  /** Markdown for the project's members. */
  text: z.string(),
  fields: z.array(ReasonField).max(REASON_FIELDS_MAX).default([]),
})
export type Reason = z.output<typeof Reason>

const Stage = z.strictObject({
  id: Name,
  title: z.string(),
  question: z.string(),
  shown: z.enum(['always', 'links', 'tags', 'mod_or_pack', 'pack', 'not_pack']),
  /** Tab of the project page. */
  at: z.enum(['description', 'gallery', 'versions']).optional(),
  facts: z
    .array(z.enum(['title', 'slug', 'summary', 'links', 'tags', 'sides', 'gallery', 'licence']))
    .max(8)
    .default([]),
  guidance: Texts,
  rejects: Texts,
  exceptions: Texts,
  reasons: z.array(Reason).max(CHECKLIST_REASONS_MAX),
})
export type Stage = z.output<typeof Stage>

export const ReviewChecklist = z.strictObject({
  version: z.int().positive(),
  summary: z.string(),
  stages: z.array(Stage).max(CHECKLIST_STAGES_MAX),
})
export type ReviewChecklist = z.output<typeof ReviewChecklist>

/** Progress of one moderator with one submission. */
export const ReviewProgress = z.object({
  stage: Name,
  chosen: z
    .array(z.object({ reason: Name, fields: record(anyText(REASON_DETAIL), REASON_FIELDS_MAX) }))
    .max(CHECKLIST_REASONS_MAX),
})
export type ReviewProgress = z.output<typeof ReviewProgress>

const checked = {
  path: '/_internal/moderation/project/:project/checklist',
  tag: 'moderation',
  access: 'moderator',
} as const

export const getReviewChecklist = endpoint({
  ...checked,
  method: 'GET',
  scope: 'PROJECT_READ',
  summary: 'Get the review checklist and the progress of the caller with this submission',
  response: z.object({ checklist: ReviewChecklist, progress: ReviewProgress.nullable() }),
})
export const keepReviewProgress = endpoint({
  ...checked,
  method: 'PUT',
  scope: 'PROJECT_WRITE',
  summary: 'Save the progress of the caller with this submission and extend their claim',
  body: ReviewProgress.extend({ version: z.int().positive() }),
  response: NoContent,
})
