import type { Captcha } from '../ports/captcha.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '@quarry/db/db'
import type { Logger } from 'pino'
import type { SearchEngine } from '../ports/search-engine.ts'
import type { Storage } from '../ports/storage.ts'
import type { Reference } from '../projects/tags/reference-data.ts'
import { SYSTEM, type ActingActor, type Actor, type SignedInActor, type SystemActor } from './actor.ts'
import type { DownloadCounter } from '../ports/download-counter.ts'
import { AppError } from './errors.ts'
import type { IndexQueueMonitor } from '../ports/index-backlog.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import type { OutboundClient } from '../ports/outbound-requests.ts'
import type { ExternalScanner } from '../ports/external-scanner.ts'
import type { LiveSource } from '../ports/live-source.ts'
import type { SharedState } from '../ports/shared-state.ts'
import type { SignInProviders } from '../ports/sign-in-providers.ts'

/** What the process holds for its whole life. */
export interface Services {
  db: Db
  storage: Storage
  search: SearchEngine
  indexQueue: IndexQueueMonitor
  attempts: AttemptLimits
  /** What pages that are open hear of changes. */
  live: LiveSource
  /** What all processes of the API know together. */
  state: SharedState
  providers: SignInProviders
  /** Addresses that people name, such as those of webhooks. */
  outbound: OutboundClient
  /** Asked about each uploaded file; null: nobody is. */
  externalScanner: ExternalScanner | null
  /** Null: nobody is asked. */
  captcha: Captcha | null
  downloads: DownloadCounter
  log: Logger
  now: () => Date
  /** Public origin of the site, without a final slash. */
  siteUrl: string
  isProduction: boolean
  reference: () => Promise<Reference>
}

/** Made once per request and passed explicitly as the first argument. */
export interface Ctx<D extends Db = Db, A extends Actor = Actor> extends Omit<Services, 'db'> {
  db: D
  actor: A
  /** Address of the caller; for limits and counting only, never logged. */
  ip: string
  /** What the caller's program says it is; it may say anything. */
  userAgent: string | null
}

export type SignedInCtx<D extends Db = Db> = Ctx<D, SignedInActor>
/** Of a signed-in person or of the clock. */
export type ActingCtx<D extends Db = Db> = Ctx<D, ActingActor>

const DEADLOCK = '40P01'
const FOREIGN_KEY = '23503'
/** How often work that the database ended so is begun; what names a thing that is not there is told so the second time. */
const ATTEMPTS: Readonly<Record<string, number>> = { [DEADLOCK]: 5, [FOREIGN_KEY]: 2 }
/** The one that may go on needs a moment to take what the other has let go of. */
const PAUSE_MS = 50

/**
 * Runs the work in one transaction; the inner ctx shadows the outer, whose db must not be used inside. Of two that wait
 * for each other the database ends one, which is nobody's fault: it runs again. So nothing but rows may be written. What
 * was looked up and went before it was named (a foreign key says so) is looked up again, and the work's own words tell that
 * it is gone.
 */
export async function atomically<A extends Actor, T>(
  ctx: Ctx<Db, A>,
  work: (ctx: Ctx<Tx, A>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db }))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt >= (ATTEMPTS[code] ?? 1)) throw error
      await sleep(PAUSE_MS * attempt * (1 + Math.random()))
    }
  }
}

export function requireSignedIn<D extends Db>(ctx: Ctx<D>): SignedInCtx<D> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('unauthorized')
  return { ...ctx, actor }
}

/** For what the clock does: the same services and traces as for a person. */
export const systemCtx = (services: Services): Ctx<Db, SystemActor> => ({
  ...services,
  actor: SYSTEM,
  ip: '',
  userAgent: null,
})
