import { decodeImage } from './decode-image.ts'
import type { ImageJob } from './prepare-image.ts'
import { serveProcessJobs } from './process-jobs.ts'

/*
 * Process that decodes images, one at a time. Its memory is apart from that of the API, and it is killed when it needs too
 * much of it or too long.
 */

/** The largest image needs about 300 MB. */
const MEMORY_MAX_BYTES = 512 * 1024 ** 2

serveProcessJobs(MEMORY_MAX_BYTES, ({ raw, shape }: ImageJob) => decodeImage(raw, shape))
