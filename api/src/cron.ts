import type { Services } from './kernel/ctx.ts'
import { releaseScheduled } from './catalogue/projects/schedule-project.ts'
import { releaseScheduledVersions } from './catalogue/versions/schedule-version.ts'
import { removeUnusedImages } from './catalogue/images/inline-images.ts'
import { pruneMarks } from './catalogue/downloads/download-counter.ts'
import { sweepUploads } from './uploads/sweep.ts'

const FLUSH_MS = 15_000
const RELEASE_MS = 30_000
const SWEEP_MS = 10 * 60_000

/** Work by the clock. Every task claims what it does in the database, so several processes may run it at once. */
export function startCron(services: Services): () => Promise<void> {
  const timers = [
    every(FLUSH_MS, () => services.downloads.flush()),
    every(RELEASE_MS, () => releaseScheduled(services)),
    every(RELEASE_MS, () => releaseScheduledVersions(services)),
    every(SWEEP_MS, () => sweepUploads(services)),
    every(SWEEP_MS, () => removeUnusedImages(services)),
    every(SWEEP_MS, () => pruneMarks(services.db, services.now())),
  ]
  function every(ms: number, work: () => Promise<unknown>): NodeJS.Timeout {
    return setInterval(() => {
      work().catch((error: unknown) => services.log.error({ err: error }, 'scheduled work failed'))
    }, ms).unref()
  }
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await services.downloads.flush()
  }
}
