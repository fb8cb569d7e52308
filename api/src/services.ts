import { connect } from '@quarry/db/db'
import { refuseSeededLogins } from '@quarry/db/seed/seeded-logins'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { pino } from 'pino'
import { openStorage } from './adapters/storage/open-storage.ts'
import { indexQueueMonitor } from './adapters/queues/index-backlog.ts'
import { searchEngine } from './adapters/search/meilisearch-engine.ts'
import { downloadCounter } from './files/downloads/download-counter.ts'
import type { Config } from './config.ts'
import { postgresLive } from './adapters/live/postgres-live-source.ts'
import { openPasswords } from './accounts/credentials/passwords.ts'
import { openCaptcha } from './adapters/captcha/http-captcha.ts'
import { openCurseForge } from './adapters/curseforge/http-curseforge.ts'
import { openOutboundClient } from './adapters/outbound/outbound-client.ts'
import { openExternalScanner } from './adapters/outbound/http-scanner.ts'
import { openPayments } from './adapters/payments/open-payments.ts'
import { openProviders } from './adapters/sign-in-providers/open-providers.ts'
import { openSharedState } from './adapters/shared-state/open-shared-state.ts'
import { attemptLimits } from './limits/attempt-limits.ts'
import type { Seller, Services } from './kernel/ctx.ts'
import type { LiveSource } from './ports/live-source.ts'
import { referenceSource } from './projects/tags/reference-data.ts'

const sellerOf = (config: Config): Seller => ({
  name: config.SELLER_NAME ?? new URL(config.SITE_URL).host,
  address: config.SELLER_ADDRESS,
  taxId: config.SELLER_TAX_ID ?? null,
})

/** Connects the configured services; `close` disconnects them. */
export async function openServices(
  config: Config,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const log = pino({
    level: config.LOG_LEVEL,
    base: { part: 'api' },
    redact: ['*.password', '*.token', '*.email', 'req.headers.cookie', 'req.headers.authorization'],
  })
  const onConnectionLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const db = connect(config.DATABASE_URL, { max: config.DATABASE_POOL, onConnectionLost })
  if (config.NODE_ENV === 'production') await refuseSeededLogins(db).catch(exitWith)
  const state = await openSharedState(config, (error) =>
    log.warn({ err: error }, 'shared state: a connection was lost'),
  )
  const live = await openLive(config, (error) => log.warn({ err: error }, 'live: a connection was lost'))
  const work = indexQueueMonitor({
    databaseUrl: config.DATABASE_URL,
    ...(config.REDIS_URL ? { redisUrl: config.REDIS_URL } : {}),
    onError: (error) => log.warn({ err: error }, 'queue'),
  })
  const now = () => new Date()
  const outside = openOutboundClient(config)
  const externalScanner = openExternalScanner(config, outside)
  if (externalScanner instanceof Error) return exitWith(externalScanner)
  const services: Services = {
    db,
    storage: await openStorage(config),
    search: openSearch(config),
    indexQueue: work,
    attempts: attemptLimits(state),
    passwords: openPasswords(),
    state,
    live,
    captcha: openCaptcha(config, { log }),
    curseForge: openCurseForge(config, { log }),
    outbound: outside,
    externalScanner,
    providers: openProviders(config, { state, now }),
    payments: await openPayments(config, { db, now, log }),
    seller: sellerOf(config),
    serversKey: config.SERVERS_KEY ?? null,
    gameDomain: config.GAME_DOMAIN ?? null,
    downloads: downloadCounter({ db, log, now }),
    reference: referenceSource(db, now),
    log,
    now,
    siteUrl: config.SITE_URL,
    isProduction: config.NODE_ENV === 'production',
  }
  return {
    services,
    close: async () => {
      await work.close()
      await db.destroy()
      await live.close()
      await state.close()
    },
  }
}

function exitWith(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function openLive(
  { REDIS_URL, DATABASE_URL }: Config,
  onConnectionLost: (error: Error) => void,
): Promise<LiveSource> {
  if (!REDIS_URL) return postgresLive(DATABASE_URL)
  const { redisLive } = await import('./adapters/live/redis-live-source.ts')
  return redisLive(REDIS_URL, onConnectionLost)
}

const openSearch = (config: Config) =>
  searchEngine({
    url: config.MEILI_URL,
    publicUrl: publicSearchUrl(config),
    indexes: INDEX_NAMES,
    ...(config.MEILI_MASTER_KEY && { masterKey: config.MEILI_MASTER_KEY }),
  })

const publicSearchUrl = ({ PUBLIC_SEARCH_URL, MEILI_URL, SITE_URL }: Config): string =>
  PUBLIC_SEARCH_URL?.startsWith('/') ? SITE_URL + PUBLIC_SEARCH_URL : (PUBLIC_SEARCH_URL ?? MEILI_URL)
