import { told } from './rules.ts'
import { IMAGE_CONTEXTS } from '@quarry/domain/uploads'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, ImageExtension, Timestamp } from './fields.ts'

/** What kind of text the picture is for, and so whose right it takes: to edit the description, or a changelog. */
const ImageContext = z.enum(IMAGE_CONTEXTS, { message: told('image_context') })

const InlineImage = z.object({
  id: z.string(),
  /** To be written into the text; pictures that no saved text shows are removed after a month. */
  url: z.string(),
  /** Bytes of the picture as it was sent. */
  size: z.int(),
  created: Timestamp,
  owner_id: z.string().nullable(),
  context: ImageContext,
  project_id: z.string(),
  version_id: z.string().nullable(),
})
export type InlineImage = z.output<typeof InlineImage>

/** A version that is still being written has no id yet: its project alone is named. */
const Target = z
  .object({
    ext: ImageExtension,
    context: ImageContext,
    project_id: z.string().optional(),
    version_id: Id.optional(),
  })
  .refine((query) => query.context === 'version' || query.version_id === undefined, {
    path: ['version_id'],
    message: told('version_context_only'),
  })
  .refine((query) => (query.project_id === undefined) !== (query.version_id === undefined), {
    path: ['project_id'],
    message: told('version_or_project'),
  })

export const addInlineImage = endpoint({
  tag: 'images',
  method: 'POST',
  path: '/v3/image',
  summary: 'Upload a picture for a description or a changelog',
  access: 'signed-in',
  upload: 'bytes',
  query: Target,
  response: InlineImage,
})
