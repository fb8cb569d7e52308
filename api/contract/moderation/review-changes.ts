import { CHANGES_SHOWN, COMPARED_FIELDS } from '@quarry/domain/moderation/review'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { ProjectStatus } from '../enums.ts'
import { TextDifference } from '../versions/text-difference-shapes.ts'

const some = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item).max(CHANGES_SHOWN), count: z.int() })
const Words = some(z.string())
const Pictures = some(z.object({ title: z.string().nullable(), url: z.string() }))
const Versions = some(z.object({ id: z.string(), version_number: z.string() }))

export const ReviewChanges = z.object({
  decided: Timestamp,
  status: ProjectStatus,
  fields: z
    .array(
      z.object({
        field: z.enum(COMPARED_FIELDS),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .max(COMPARED_FIELDS.length),
  description: TextDifference.nullable(),
  tags: z.object({ added: Words, removed: Words }),
  links: z.object({ added: Words, removed: Words }),
  icon: z.enum(['added', 'removed', 'replaced']).nullable(),
  gallery: z.object({ added: Pictures, reworded: Pictures, removed: Words }),
  versions: z.object({ added: Versions, with_other_files: Versions, removed: Words }),
})
export type ReviewChanges = z.output<typeof ReviewChanges>

export const getReviewChanges = endpoint({
  method: 'GET',
  path: '/_internal/moderation/project/:project/changes',
  tag: 'moderation',
  summary: 'Get the changes of a project since the last decision',
  access: 'moderator',
  scope: 'PROJECT_READ',
  /** Null before the first decision. */
  response: z.object({ changes: ReviewChanges.nullable() }),
})
