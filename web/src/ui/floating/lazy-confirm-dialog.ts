import { lazy } from '../../lib/lazy/lazy-part.tsx'

export const ConfirmDialog = lazy(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
