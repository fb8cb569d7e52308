import { urlOf } from '@quarry/api/contract/client'
import { addInlineImage, type InlineImage } from '@quarry/api/contract/files/images'
import type { Catalogue } from '../../../../lib/i18n/message-catalogue.ts'
import { extensionOf } from '../../../../lib/files/image-files.ts'
import { sendUpload } from '../../../../lib/files/upload-request.ts'
import type { ImageTarget } from './inline-image.ts'

/** Uploads an image and returns its address; `onShare` receives the progress from 0 to 1. */
export async function uploadInlineImage(
  file: File,
  target: ImageTarget,
  { onShare, ...options }: { onShare: (share: number) => void; signal: AbortSignal; i18n: Catalogue },
): Promise<string> {
  const path = urlOf(addInlineImage, { query: { ext: extensionOf(file), ...target } })
  const image = await sendUpload<InlineImage>(path, file, {
    onProgress: ({ sentBytes, totalBytes }) => onShare(totalBytes > 0 ? sentBytes / totalBytes : 0),
    ...options,
  })
  return image.url
}
