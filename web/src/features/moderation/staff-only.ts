import { notFound } from '@tanstack/react-router'
import { canDo } from '../../lib/viewer/can-do.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

/** Guard of pages of staff: to everybody else they do not exist; the API refuses as well. */
export function staffOnly(asked: Parameters<typeof requireViewer>[0]): void {
  if (!canDo({ viewer: requireViewer(asked) }, 'moderation.review')) throw notFound()
}
