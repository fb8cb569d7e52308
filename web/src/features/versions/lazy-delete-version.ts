import { lazy } from '../../lib/lazy/lazy-part.tsx'

export const DeleteVersionDialog = lazy(
  async () => (await import('./delete-version-dialog.tsx')).DeleteVersionDialog,
)
