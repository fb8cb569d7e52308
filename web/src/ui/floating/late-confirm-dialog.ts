import { late } from '../../lib/late/late.tsx'

export const ConfirmDialog = late(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
