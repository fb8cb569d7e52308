import { late } from '../../lib/lazy/lazy-part.tsx'

export const ConfirmDialog = late(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
