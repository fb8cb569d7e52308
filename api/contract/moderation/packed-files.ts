import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { PACKED_FILES_SHOWN, PACKING_VERDICTS } from '@quarry/domain/moderation/packed-files'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp, anyText } from '../fields.ts'

const moderation = { tag: 'moderation', access: 'moderator' } as const

export const PackedFile = z.object({
  sha512: z.string(),
  sha1: z.string(),
  path: z.string(),
  size: z.int(),
  /** Name and origin from the file's own manifest or the modpack: unverified. */
  title: z.string().nullable(),
  origin: z.string().nullable(),
  /** The newest version of the project that contains it. */
  version: z.object({ id: z.string(), version_number: z.string() }),
  /** Number of other projects with the same content. */
  other_projects: z.int(),
  /** Null without a verdict on this content. */
  judged: z.object({ verdict: z.enum(PACKING_VERDICTS), proof: z.string(), judged_at: Timestamp }).nullable(),
})
export type PackedFile = z.output<typeof PackedFile>

export const listPackedFiles = endpoint({
  ...moderation,
  method: 'GET',
  path: '/_internal/moderation/project/:project/packed-files',
  scope: 'PROJECT_READ',
  summary:
    'List what the modpacks of a project bring along that is not published here, with what is known of it',
  response: z.object({
    files: z.array(PackedFile).max(PACKED_FILES_SHOWN),
    total: z.int(),
    /** Number of all files without a verdict. */
    open: z.int(),
  }),
})
export const judgePackedFile = endpoint({
  ...moderation,
  method: 'PUT',
  path: '/_internal/moderation/packed-file/:sha512',
  scope: 'PROJECT_WRITE',
  summary: 'Judge whether a file may be packed, for every modpack with the same bytes',
  body: z.object({
    verdict: z.enum(PACKING_VERDICTS),
    proof: anyText({ min: 0, max: MODERATOR_MESSAGE.max }).default(''),
  }),
  response: NoContent,
})
