import { EDITED_FIELDS_MAX, EDITS_KEPT } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryInteger, Timestamp } from '../fields.ts'
import { TextDifference } from '../versions/text-difference-shapes.ts'

const REVISION_MAX = 2 ** 31 - 1
const history = { method: 'GET', tag: 'projects', access: 'signed-in', scope: 'PROJECT_READ' } as const

export const ProjectEdit = z.object({
  /** The revision after the edit. */
  revision: z.int(),
  edited: Timestamp,
  by_staff: z.boolean(),
  /** Null for deleted accounts, and for staff unless the viewer is staff. */
  author: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Fields of the endpoint that edits projects. */
  fields: z.array(z.string()).max(EDITED_FIELDS_MAX),
})
export type ProjectEdit = z.output<typeof ProjectEdit>

/** False if older edits may be missing, because only the newest ones are stored. */
const isComplete = z.boolean()

export const listProjectEdits = endpoint({
  ...history,
  path: '/_internal/project/:project/edits',
  summary: 'List the newest edits of the texts, tags and links of a project',
  /** Only edits that led to a higher revision. */
  query: z.object({ above: queryInteger(0, REVISION_MAX).optional() }),
  response: z.object({
    revision: z.int(),
    edits: z.array(ProjectEdit).max(EDITS_KEPT),
    is_complete: isComplete,
  }),
})

export const getProjectDifference = endpoint({
  ...history,
  path: '/_internal/project/:project/difference',
  summary: 'Compare two revisions of a project',
  query: z.object({
    above: queryInteger(0, REVISION_MAX),
    up_to: queryInteger(0, REVISION_MAX).optional(),
  }),
  response: z.object({
    fields: z
      .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
      .max(EDITED_FIELDS_MAX),
    description: TextDifference.nullable(),
    is_complete: isComplete,
    /** Only images, versions or files changed. */
    has_other_changes: z.boolean(),
  }),
})
export type ProjectDifference = z.output<typeof getProjectDifference.response>
