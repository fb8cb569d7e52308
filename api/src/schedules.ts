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
import { runCharges } from './billing/charges/run-charges.ts'
import { deleteOldProviderEvents } from './billing/events/received-events.queries.ts'
import { startDueBackups } from './hosting/automatic-backups.ts'
import { removeUnpaidServers } from './hosting/purchases/unpaid-servers.ts'
import { placeWaitingServers } from './hosting/purchases/waiting-servers.ts'
import type { Services } from './kernel/ctx.ts'
import { requestMissedExternalScans } from './moderation/external-scans/request-external-scans.ts'
import { rescanMissedFiles } from './moderation/scans/rescan-missed-files.ts'
import { notifySavedSearchOwners } from './notifications/saved-search-matches.ts'
import { releaseHeldEmails } from './notifications/emails/held-emails.queries.ts'
import { sendDigests } from './notifications/digests/send-digests.ts'
import { deleteExpiredOffSiteNotifications } from './notifications/expired-notifications.queries.ts'
import { cleanUpUploads } from './files/uploads/cleanup.ts'

const RELEASE_MS = 30_000
/** Charges are due at any second. */
const CHARGES_MS = MINUTE_MS
const CLEANUP_MS = 10 * MINUTE_MS

/**
 * The schedules of the clock. Rounds may overlap after an outage, so each claims its rows in the database.
 */
export const schedules = (services: Services): Schedules => ({
  'release-projects': { everyMs: RELEASE_MS, run: () => releaseScheduled(services) },
  'release-versions': { everyMs: RELEASE_MS, run: () => releaseScheduledVersions(services) },
  'clean-up-uploads': { everyMs: CLEANUP_MS, run: () => cleanUpUploads(services) },
  'remove-unused-images': { everyMs: CLEANUP_MS, run: () => removeUnusedImages(services) },
  'scan-missed-files': { everyMs: CLEANUP_MS, run: () => rescanMissedFiles(services) },
  'request-missed-external-scans': { everyMs: CLEANUP_MS, run: () => requestMissedExternalScans(services) },
  'release-held-emails': { everyMs: RELEASE_MS, run: () => releaseHeldEmails(services) },
  'notify-saved-search-owners': { everyMs: RELEASE_MS, run: () => notifySavedSearchOwners(services) },
  'send-digests': { everyMs: CLEANUP_MS, run: () => sendDigests(services) },
  'delete-off-site-notifications': {
    everyMs: CLEANUP_MS,
    run: () => deleteExpiredOffSiteNotifications(services.db, services.now()),
  },
  'delete-old-links': { everyMs: CLEANUP_MS, run: () => deleteOldLinks(services.db, services.now()) },
  'delete-expired-oauth-tokens': {
    everyMs: CLEANUP_MS,
    run: () => deleteExpiredTokens(services.db, services.now()),
  },
  'delete-old-activity': { everyMs: CLEANUP_MS, run: () => deleteOldActivity(services.db, services.now()) },
  'delete-old-deletion-emails': {
    everyMs: CLEANUP_MS,
    run: () => deleteOldDeletionEmails(services.db, services.now()),
  },
  'delete-expired-exports': { everyMs: CLEANUP_MS, run: () => deleteExpiredExports(services) },
  'prune-download-days': { everyMs: CLEANUP_MS, run: () => pruneDays(services.db, services.now()) },
  'start-due-backups': { everyMs: CLEANUP_MS, run: () => startDueBackups(services) },
  'place-waiting-servers': { everyMs: RELEASE_MS, run: () => placeWaitingServers(services) },
  'remove-unpaid-servers': { everyMs: CLEANUP_MS, run: () => removeUnpaidServers(services) },
  // Each claims its charges, so many due charges are shared by all workers.
  'run-charges': { everyMs: CHARGES_MS, run: () => runCharges(services), isParallel: true },
  'delete-old-provider-events': {
    everyMs: CLEANUP_MS,
    run: () => deleteOldProviderEvents(services.db, services.now()),
  },
  'prune-download-marks': { everyMs: CLEANUP_MS, run: () => pruneMarks(services.db, services.now()) },
})
