import { connect } from '@quarry/db/db'
import { startClock } from '@quarry/jobs/clock'
import { inDatabase, outsideDatabase, startDeliveryWorkers } from '@quarry/jobs/delivery-workers'
import { openIndexQueue } from '@quarry/jobs/index-queue'
import { startListener } from '@quarry/jobs/listener'
import { DELIVERY_RULES, rulesWithFirstRetryDelay } from '@quarry/jobs/retry-schedules'
import { startRelay } from '@quarry/jobs/relay'
import { accountEmails } from './accounts/emails/account-emails.ts'
import { createExports } from './accounts/data-export/create-export.ts'
import { openMailer } from './adapters/email/open-mailer.ts'
import { postgresLive } from './adapters/live/postgres-live-source.ts'
import { billingEmails } from './billing/billing-emails.ts'
import { providerEventEffects } from './billing/events/provider-event-effects.ts'
import { configure } from './config.ts'
import { hostingEffects } from './hosting/purchases/follow-subscription.ts'
import { hostingEmails } from './hosting/purchases/unpaid-servers.ts'
import { openScanner } from './moderation/scans/open-scanner.ts'
import { scanFiles } from './moderation/scans/scan-files.ts'
import { externalScanEffects } from './moderation/external-scans/external-scan-effects.ts'
import { bulkTakedownEffects } from './moderation/bulk-takedowns/continue-bulk-takedown.ts'
import { bulkTakedownEmails } from './moderation/bulk-takedowns/bulk-takedown-emails.ts'
import { takedownEmails } from './moderation/takedowns/takedown-emails.ts'
import { notificationEmails } from './notifications/emails/notification-emails.ts'
import { NOTIFY_EFFECTS } from './notifications/notify.ts'
import { schedules } from './schedules.ts'
import { openServices } from './services.ts'
import { webhookEffects } from './webhooks/webhook-deliveries.ts'

/**
 * Grace period for running work on exit; work that is cut off runs again, since its transaction was not committed.
 */
const GRACE_MS = 10_000

const config = configure()
const { services, close } = await openServices(config)
const { db, log } = services
const onError = (error: Error) => log.warn({ err: error }, 'queue')
const index = await openIndexQueue({
  databaseUrl: config.DATABASE_URL,
  ...(config.REDIS_URL ? { redisUrl: config.REDIS_URL } : {}),
  ...(config.JOBS_RETRY_MS === undefined ? {} : { retryDelayMs: config.JOBS_RETRY_MS }),
  onError,
})
// A separate connection: marking an email must not wait for the pool, whose connections are held by transactions.
const marks = connect(config.DATABASE_URL, { max: 1 })
const { siteUrl, now, reference } = services
const emailServices = { mailer: await openMailer(config), siteUrl, now, reference, db: marks }
const emailEffects = {
  ...accountEmails(emailServices),
  ...notificationEmails(emailServices),
  ...takedownEmails(emailServices),
  ...bulkTakedownEmails(emailServices),
  ...billingEmails(emailServices),
  ...hostingEmails(emailServices),
}
const listener = startListener({ databaseUrl: config.DATABASE_URL, log })
const times = { pollMs: config.JOBS_POLL_MS, leaseMs: config.JOBS_LEASE_MS }
const workers = startDeliveryWorkers(
  {
    notify: inDatabase(NOTIFY_EFFECTS),
    mail: inDatabase(emailEffects),
    export: inDatabase(createExports(services)),
    scan: inDatabase(scanFiles({ ...services, scanner: openScanner(services) })),
    bulk_takedown: inDatabase(bulkTakedownEffects(services)),
    webhook: outsideDatabase(webhookEffects(services)),
    payments: outsideDatabase(providerEventEffects(services)),
    hosting: inDatabase(hostingEffects(services)),
    external_scan: outsideDatabase(externalScanEffects(services)),
  },
  {
    db,
    listener,
    log,
    times,
    rules:
      config.JOBS_RETRY_MS === undefined ? DELIVERY_RULES : rulesWithFirstRetryDelay(config.JOBS_RETRY_MS),
  },
)
const clock = await startClock(schedules(services), { db, log, times })
const livePublisher = config.REDIS_URL ? await publishLive(config.REDIS_URL) : undefined
const relay = startRelay({ db, listener, queues: { index }, log, pollMs: config.JOBS_POLL_MS })
process.stdout.write(`ready worker queue=${config.REDIS_URL ? 'redis' : 'postgres'}\n`)

async function publishLive(redisUrl: string) {
  const { publishToRedis } = await import('./adapters/live/redis-live-publisher.ts')
  return publishToRedis(postgresLive(config.DATABASE_URL), redisUrl, onError)
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), GRACE_MS).unref()
  await relay.stop()
  await Promise.all([clock.close(), workers.close(), livePublisher?.close()])
  await Promise.all([index.close(), listener.close(), marks.destroy()])
  await close()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
