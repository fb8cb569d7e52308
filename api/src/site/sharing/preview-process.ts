import { setPriority } from 'node:os'
import { serveProcessJobs } from '../../files/images/process-jobs.ts'
import { renderPreview } from './render-preview.ts'

/** Process that renders previews, one at a time. An icon may need as much as the largest image. */
const MEMORY_MAX_BYTES = 512 * 1024 ** 2

// Other requests come before previews.
setPriority(10)
serveProcessJobs(MEMORY_MAX_BYTES, renderPreview)
