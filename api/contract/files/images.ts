import { ruleText } from '../rules.ts'
import { MESSAGE_IMAGE_CONTEXTS, TEXT_CONTEXTS } from '@quarry/domain/files/uploads'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, ImageExtension, Timestamp } from '../fields.ts'

/** The kind of text the image is for. Uploading takes the permission to write that text. */
const ImageContext = z.enum([...TEXT_CONTEXTS, ...MESSAGE_IMAGE_CONTEXTS], {
  message: ruleText('image_context'),
})
const [THREAD_MESSAGE, REPORT] = MESSAGE_IMAGE_CONTEXTS

const Shared = z.object({
  id: z.string(),
  /** Address for use in the text. An image that no saved text or posted message uses is deleted after a month. */
  url: z.string(),
  /** Size of the uploaded image in bytes. */
  size: z.int(),
  created: Timestamp,
  owner_id: z.string().nullable(),
})

export const TextImage = Shared.extend({
  context: z.enum(TEXT_CONTEXTS),
  project_id: z.string(),
  version_id: z.string().nullable(),
})
export const MessageImage = Shared.extend({
  context: z.literal(THREAD_MESSAGE),
  /** The message with which it was posted; null before. */
  thread_message_id: z.string().nullable(),
})
export const ReportImage = Shared.extend({
  context: z.literal(REPORT),
  report_id: z.string().nullable(),
})

const InlineImage = z.discriminatedUnion('context', [TextImage, MessageImage, ReportImage])
export type InlineImage = z.output<typeof InlineImage>

/** Query parameters that each kind of text accepts. */
const TARGETS = {
  project_id: TEXT_CONTEXTS,
  version_id: [TEXT_CONTEXTS[1]],
  thread_id: [THREAD_MESSAGE],
  thread_message_id: [THREAD_MESSAGE],
  report_id: [REPORT],
} as const satisfies Record<string, readonly z.output<typeof ImageContext>[]>
type TargetName = keyof typeof TARGETS

const named = (query: Partial<Record<TargetName, string | undefined>>): TargetName[] =>
  (Object.keys(TARGETS) as TargetName[]).filter((name) => query[name] !== undefined)

/**
 * A version that is being created has no id yet, so only its project is named. An unposted message has none either; the
 * thread is named so that an image is rejected on upload and not when the message is posted.
 */
const Target = z
  .object({
    ext: ImageExtension,
    context: ImageContext,
    project_id: z.string().optional(),
    version_id: Id.optional(),
    thread_id: Id.optional(),
    thread_message_id: Id.optional(),
    report_id: Id.optional(),
  })
  .superRefine((query, issues) => {
    const given = named(query)
    const isOfProject = TEXT_CONTEXTS.some((context) => context === query.context)
    for (const name of given)
      if (!TARGETS[name].some((context) => context === query.context))
        issues.addIssue({
          code: 'custom',
          path: [name],
          message: ruleText('image_context_only', {
            contexts: TARGETS[name].join(', '),
          }),
        })
    if (isOfProject && given.length !== 1)
      issues.addIssue({
        code: 'custom',
        path: ['project_id'],
        message: ruleText('version_or_project'),
      })
    if (!isOfProject && given.length > 1)
      issues.addIssue({
        code: 'custom',
        path: [given[1] ?? ''],
        message: ruleText('one_picture_target'),
      })
  })

const upload = {
  tag: 'images',
  method: 'POST',
  summary: 'Upload an image for a description, a changelog, a message or a report',
  access: 'signed-in',
  upload: 'bytes',
  query: Target,
  response: InlineImage,
} as const

export const addInlineImage = endpoint({ ...upload, path: '/v3/image' })
/** The v2 address of the same endpoint. */
export const v2AddInlineImage = endpoint({ ...upload, path: '/v2/image' })

/** Visible to readers of its message or report; before it is posted, to its uploader. */
export const getMessageImage = endpoint({
  tag: 'images',
  method: 'GET',
  path: '/data/pictures/:image/:copy',
  summary: 'Get an image of a message: resized as in the text, or `original`',
  access: 'signed-in',
  scope: 'THREAD_READ',
  response: z.unknown(),
})
