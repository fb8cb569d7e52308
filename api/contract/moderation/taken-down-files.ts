import { PAGE_MAX } from '@quarry/domain/limits/counts'
import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { queryInteger, Timestamp, filledAnyText } from '../fields.ts'
import { ruleText } from '../rules.ts'

const SHA512 = /^[0-9a-f]{128}$/i
const EITHER = /^(?:[0-9a-f]{40}|[0-9a-f]{128})$/i

const moderation = { tag: 'moderation', access: 'moderator' } as const

export const TakenDownFile = z.object({
  sha512: z.string(),
  reason: z.string(),
  taken_at: Timestamp,
  /** Where it is published; null if it is not. */
  found: z
    .object({
      filename: z.string(),
      project: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
      /** Number of versions with the file. */
      versions: z.int(),
    })
    .nullable(),
})
export type TakenDownFile = z.output<typeof TakenDownFile>

export const takeDownFile = endpoint({
  ...moderation,
  method: 'POST',
  path: '/_internal/moderation/files',
  scope: 'PROJECT_WRITE',
  summary: 'Take down a file by its content, in all versions and future uploads',
  body: z.object({
    /** Its SHA-512, or the SHA-1 of a published file. */
    hash: z
      .string()
      .trim()
      .regex(EITHER, { message: ruleText('file_hash') }),
    reason: filledAnyText(MODERATOR_MESSAGE),
  }),
  response: z.object({ sha512: z.string(), versions: z.int() }),
})
export const giveBackFile = endpoint({
  ...moderation,
  method: 'DELETE',
  path: '/_internal/moderation/file/:sha512',
  scope: 'PROJECT_WRITE',
  summary: 'Restore a file that was taken down, and the status of its versions',
  response: NoContent,
})
export const listTakenDownFiles = endpoint({
  ...moderation,
  method: 'GET',
  path: '/_internal/moderation/files',
  scope: 'PROJECT_READ',
  summary: 'List the files that are taken down, newest first',
  query: z.object({
    /** SHA-512 of the last one of the previous page. */
    after: z
      .string()
      .regex(SHA512, { message: ruleText('file_hash') })
      .optional(),
    limit: queryInteger(1, PAGE_MAX).default(50),
  }),
  response: z.object({ files: z.array(TakenDownFile).max(PAGE_MAX), has_more: z.boolean() }),
})
