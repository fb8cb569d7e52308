import { PAGE_MAX } from '@quarry/domain/limits/counts'
import {
  CHECK_LEVELS,
  CHECK_SAW_LENGTH,
  CHECK_SAW_MAX,
  projectChecks,
} from '@quarry/domain/projects/project-checks'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'

/** A check of a project before review; required items must be done before it can be submitted. */
export const ChecklistItem = z.object({
  id: z.enum(projectChecks),
  level: z.enum(CHECK_LEVELS),
  done: z.boolean(),
  /** Of failed checks: the first pieces of evidence, quoted from the project. */
  saw: z.array(z.string().max(CHECK_SAW_LENGTH * 2)).max(CHECK_SAW_MAX),
})

export type ChecklistItem = z.output<typeof ChecklistItem>

export const getChecklist = endpoint({
  method: 'GET',
  path: '/_internal/project/:project/checklist',
  tag: 'moderation',
  summary: 'Get what is still missing before review',
  access: 'signed-in',
  scope: 'PROJECT_READ',
  response: z.object({
    items: z.array(ChecklistItem).max(PAGE_MAX),
    can_submit: z.boolean(),
  }),
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
