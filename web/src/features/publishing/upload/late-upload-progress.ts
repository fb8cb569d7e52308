import { late } from '../../../lib/late/late.tsx'
import '../../../styles/pages/publishing.css'

/** Shown only while something is being sent. */
export const UploadProgress = late(async () => (await import('./upload-progress.tsx')).UploadProgress)
