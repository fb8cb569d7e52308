import { late } from '../../lib/late/late.tsx'

export const DeleteVersionDialog = late(
  async () => (await import('./delete-version-dialog.tsx')).DeleteVersionDialog,
)
