import { lazy } from '../../../lib/lazy/lazy-part.tsx'

export const BackupNameDialog = lazy(async () => (await import('./backup-name-dialog.tsx')).BackupNameDialog)
