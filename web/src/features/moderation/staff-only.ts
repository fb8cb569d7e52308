import { notFound } from '@tanstack/react-router'
import { canDo } from '../../lib/viewer/can-do.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

/** Guard of staff pages: other users get "not found"; the API refuses as well. */
export function staffOnly(location: Parameters<typeof requireViewer>[0]): void {
  if (!canDo({ viewer: requireViewer(location) }, 'moderation.review')) throw notFound()
}
