import { late } from '../../lib/lazy/lazy-part.tsx'

export const DeleteVersionDialog = late(
  async () => (await import('./delete-version-dialog.tsx')).DeleteVersionDialog,
)
