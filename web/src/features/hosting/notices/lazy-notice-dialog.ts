import { lazy } from '../../../lib/lazy/lazy-part.tsx'

export const LazyNoticeDialog = lazy(async () => (await import('./notice-dialog.tsx')).NoticeDialog)
