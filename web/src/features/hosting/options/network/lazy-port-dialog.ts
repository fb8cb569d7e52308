import { lazy } from '../../../../lib/lazy/lazy-part.tsx'

export const PortDialog = lazy(async () => (await import('./port-dialog.tsx')).PortDialog)
