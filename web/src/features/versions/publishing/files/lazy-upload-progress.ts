import { lazy } from '../../../../lib/lazy/lazy-part.tsx'
import '../../../../styles/pages/projects-publishing.css'

/** Rendered only during an upload. */
export const UploadProgress = lazy(async () => (await import('./upload-progress.tsx')).UploadProgress)
