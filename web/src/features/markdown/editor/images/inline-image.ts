import { INLINE_IMAGE_MAX_BYTES } from '@quarry/domain/files/uploads'
import { imageExtensions } from '../../../../lib/files/image-files.ts'
import type { FileRules } from '../../../../lib/files/file-rules.ts'

/** The text that an image belongs to; it determines permission and owner. */
export type ImageTarget =
  | { context: 'project'; project_id: string }
  | { context: 'version'; project_id: string }
  | { context: 'version'; version_id: string }
  | { context: 'thread_message'; thread_id: string }
  | { context: 'report' }

export const inlineImageRules: FileRules = { accept: imageExtensions, maxBytes: INLINE_IMAGE_MAX_BYTES }

/** Default alternative text: the file name. */
export function defaultAlt(filename: string): string {
  const name = filename.replace(/\.[^.]+$/, '').replaceAll(/[[\]_-]+/g, ' ')
  return name.trim() || 'image'
}
