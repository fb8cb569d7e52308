import type { ScopeName } from '@quarry/domain/accounts/scopes'
import {
  INLINE_IMAGE_MAX_BYTES,
  MESSAGE_IMAGE_CONTEXTS,
  type ImageContext,
  type MessageImageContext,
} from '@quarry/domain/files/uploads'
import { addInlineImage, getMessageImage, v2AddInlineImage } from '../../../contract/files/images.ts'
import { actingWith } from '../../kernel/actor.ts'
import { addInline } from '../inline-images/inline-images.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { streamBody } from '../../http/bodies/stream-body.ts'
import { fetchMessageImage } from './read-message-image.ts'
import { uploadMessageImage } from './upload-message-image.ts'

const isOfMessage = (context: ImageContext): context is MessageImageContext =>
  MESSAGE_IMAGE_CONTEXTS.some((one) => one === context)

/** The scope to write the text of an image. */
const WRITING: Record<ImageContext, ScopeName> = {
  project: 'PROJECT_WRITE',
  version: 'VERSION_WRITE',
  thread_message: 'THREAD_WRITE',
  report: 'REPORT_WRITE',
}

/** Must be mounted before the files served by name, whose paths have the same prefix. */
export function mountMessageImages(app: App): void {
  for (const upload of [addInlineImage, v2AddInlineImage])
    serve(app, upload, async (signedIn, { query }, c) => {
      const { ext: _, context, ...target } = query
      const ctx = { ...signedIn, actor: actingWith(signedIn.actor, WRITING[context]) }
      const bytes = () => readBytes(c, INLINE_IMAGE_MAX_BYTES)
      if (isOfMessage(context)) return uploadMessageImage(ctx, { context, ...target }, bytes)
      return addInline(ctx, { context, ...target }, bytes)
    })
  serveRaw(app, getMessageImage, async (ctx, { params: { image, copy } }, c) => {
    const { contentType, sizeBytes, stream } = await fetchMessageImage(ctx, image, {
      isOriginal: copy === 'original',
    })
    return c.body(streamBody(stream), 200, {
      'content-type': contentType,
      'content-length': String(sizeBytes),
      // Access can change, and the image can be deleted.
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
}
