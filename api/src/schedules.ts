import type { Schedules } from '@quarry/jobs/clock'
import { MINUTE_MS } from '@quarry/domain/times'
import { deleteExpiredExports } from './accounts/data-export/expired-exports.ts'
import { deleteOldLinks } from './accounts/credentials/email-links.queries.ts'
import { deleteOldDeletionEmails } from './accounts/deletion/deletion-emails.queries.ts'
import { deleteExpiredTokens } from './accounts/oauth/tokens.queries.ts'
import { deleteOldActivity } from './accounts/activity/activity.queries.ts'
import { pruneDays, pruneMarks } from './files/downloads/download-counts.queries.ts'
import { removeUnusedImages } from './files/inline-images/inline-images.ts'
import { releaseScheduled } from './projects/status/schedule-project.ts'
import { releaseScheduledVersions } from './versions/schedule-version.ts'
import type { Services } from './kernel/ctx.ts'
import { requestMissedExternalScans } from './moderation/external-scans/request-external-scans.ts'
import { scanOverlooked } from './moderation/scans/rescan-missed-files.ts'
import { notifySavedSearchOwners } from './notifications/saved-search-matches.ts'
import { releaseHeldEmails } from './notifications/emails/held-emails.queries.ts'
import { sendDigests } from './notifications/digests/send-digests.ts'
import { deleteExpiredOffSiteNotifications } from './notifications/expired-notifications.queries.ts'
import { sweepUploads } from './files/uploads/cleanup.ts'

const RELEASE_MS = 30_000
const SWEEP_MS = 10 * MINUTE_MS

/**
 * The schedules of the clock. Rounds may overlap after an outage, so each claims its rows in the database.
 */
export const schedules = (services: Services): Schedules => ({
  'release-projects': { everyMs: RELEASE_MS, run: () => releaseScheduled(services) },
  'release-versions': { everyMs: RELEASE_MS, run: () => releaseScheduledVersions(services) },
  'sweep-uploads': { everyMs: SWEEP_MS, run: () => sweepUploads(services) },
  'remove-unused-images': { everyMs: SWEEP_MS, run: () => removeUnusedImages(services) },
  'scan-overlooked-files': { everyMs: SWEEP_MS, run: () => scanOverlooked(services) },
  'ask-outside-scanner': { everyMs: SWEEP_MS, run: () => requestMissedExternalScans(services) },
  'release-held-mails': { everyMs: RELEASE_MS, run: () => releaseHeldEmails(services) },
  'tell-savers': { everyMs: RELEASE_MS, run: () => notifySavedSearchOwners(services) },
  'send-digests': { everyMs: SWEEP_MS, run: () => sendDigests(services) },
  'forget-told-elsewhere': {
    everyMs: SWEEP_MS,
    run: () => deleteExpiredOffSiteNotifications(services.db, services.now()),
  },
  'forget-old-links': { everyMs: SWEEP_MS, run: () => deleteOldLinks(services.db, services.now()) },
  'forget-old-oauth': { everyMs: SWEEP_MS, run: () => deleteExpiredTokens(services.db, services.now()) },
  'forget-old-records': { everyMs: SWEEP_MS, run: () => deleteOldActivity(services.db, services.now()) },
  'forget-old-farewells': {
    everyMs: SWEEP_MS,
    run: () => deleteOldDeletionEmails(services.db, services.now()),
  },
  'remove-old-exports': { everyMs: SWEEP_MS, run: () => deleteExpiredExports(services) },
  'prune-download-days': { everyMs: SWEEP_MS, run: () => pruneDays(services.db, services.now()) },
  'prune-download-marks': { everyMs: SWEEP_MS, run: () => pruneMarks(services.db, services.now()) },
})
