import { urlOf } from '@quarry/api/contract/client'
import { INLINE_IMAGE_MAX_BYTES } from '@quarry/domain/uploads'
import { addInlineImage, type InlineImage } from '@quarry/api/contract/images'
import { extensionOf, imageExtensions } from '../../../lib/image-files.ts'
import type { Catalogue } from '../../../lib/i18n/catalogue.ts'
import type { FileRules } from '../../../lib/file-rules.ts'
import { sendUpload } from '../../../lib/upload-request.ts'

/** The text a picture is for: whose right it takes, and whose picture it becomes. */
export type ImageTarget =
  | { context: 'project'; project_id: string }
  | { context: 'version'; project_id: string }
  | { context: 'version'; version_id: string }
  | { context: 'thread_message'; thread_id: string }
  | { context: 'report' }

export const inlineImageRules: FileRules = { accept: imageExtensions, maxBytes: INLINE_IMAGE_MAX_BYTES }

/** Sends a picture and answers its address; `onShare` hears from 0 to 1 how much of it is sent. */
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

/** What is said of a picture until its author says it better: the name of its file. */
export function altOf(filename: string): string {
  const name = filename.replace(/\.[^.]+$/, '').replaceAll(/[[\]_-]+/g, ' ')
  return name.trim() || 'image'
}
