import { Readable } from 'node:stream'
import {
  INLINE_IMAGE_MAX_BYTES,
  SAID_CONTEXTS,
  type ImageContext,
  type SaidContext,
} from '@quarry/domain/files/uploads'
import { addInlineImage, getSaidPicture, v2AddInlineImage } from '../../../contract/files/images.ts'
import { addInline } from '../inline-images/inline-images.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { admit, readQuery } from '../../http/serve.ts'
import { fetchPicture } from './read-message-image.ts'
import { sendPicture } from './upload-message-image.ts'

const isSaid = (context: ImageContext): context is SaidContext => SAID_CONTEXTS.some((one) => one === context)

/** Mounted before what is served by name, whose paths begin alike. */
export function mountPictures(app: App): void {
  for (const upload of [addInlineImage, v2AddInlineImage])
    app.post(upload.path, async (c) => {
      const ctx = await admit(c, upload)
      const { ext: _, context, ...target } = readQuery(c, upload)
      const bytes = () => readBytes(c, INLINE_IMAGE_MAX_BYTES)
      if (isSaid(context)) return c.json(await sendPicture(ctx, { context, ...target }, bytes))
      return c.json(await addInline(ctx, { context, ...target }, bytes))
    })
  app.get(getSaidPicture.path, async (c) => {
    const ctx = await admit(c, getSaidPicture)
    const { image, copy } = c.req.param()
    const { contentType, sizeBytes, stream } = await fetchPicture(ctx, image, {
      isOriginal: copy === 'original',
    })
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
      'content-type': contentType,
      'content-length': String(sizeBytes),
      // Who may see it can change, and it can be taken back.
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
}
