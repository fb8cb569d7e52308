import { lazy } from '../../../../lib/lazy/lazy-part.tsx'
import '../../../../styles/pages/projects-publishing.css'

/** Shown only while something is being sent. */
export const UploadProgress = lazy(async () => (await import('./upload-progress.tsx')).UploadProgress)
