import type { Captcha } from '../ports/captcha.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '@quarry/db/db'
import type { Logger } from 'pino'
import type { CurseForge } from '../ports/curseforge.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
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
import type { Passwords } from '../ports/passwords.ts'
import type { LiveSource } from '../ports/live-source.ts'
import type { SharedState } from '../ports/shared-state.ts'
import type { SignInProviders } from '../ports/sign-in-providers.ts'

/** The company or person who sells, as invoices name them. */
export interface Seller {
  name: string
  /** Lines. */
  address: readonly string[]
  taxId: string | null
}

/** Services that live as long as the process. */
export interface Services {
  db: Db
  storage: Storage
  search: SearchEngine
  indexQueue: IndexQueueMonitor
  attempts: AttemptLimits
  passwords: Passwords
  /** Changes for open pages. */
  live: LiveSource
  /** State shared by all processes of the API. */
  state: SharedState
  providers: SignInProviders
  /** Requests to addresses that users entered, such as those of webhooks. */
  outbound: OutboundClient
  /** Scans each uploaded file; null without one. */
  externalScanner: ExternalScanner | null
  /** Null on sites without a captcha. */
  captcha: Captcha | null
  /** Null on sites without a key for it. */
  curseForge: CurseForge | null
  /** Null on sites where nothing is sold. */
  payments: PaymentProvider | null
  /** Named on invoices. */
  seller: Seller
  /** With which programs of the operator list paid servers; null for none. */
  serversKey: string | null
  /** The domain of subdomains of servers; null without them. */
  gameDomain: string | null
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
  /** The `User-Agent` header, which may contain anything. */
  userAgent: string | null
}

export type SignedInCtx<D extends Db = Db> = Ctx<D, SignedInActor>
/** Of a signed-in user or of the clock. */
export type ActingCtx<D extends Db = Db> = Ctx<D, ActingActor>

const DEADLOCK = '40P01'
const FOREIGN_KEY = '23503'
const LOCK_TIMEOUT = '55P03'
/** How often a transaction is attempted after the errors with these codes. */
type Attempts = Readonly<Record<string, number>>
/** A missing reference fails the second time. */
const ATTEMPTS: Attempts = { [DEADLOCK]: 5, [FOREIGN_KEY]: 2 }
/** For outcomes of the payment provider: a wait is better than a payment that is booked late. */
export const PATIENT_ATTEMPTS: Attempts = { [DEADLOCK]: 5, [LOCK_TIMEOUT]: 3 }
/** Gives the other transaction time to finish. */
const PAUSE_MS = 50

/** Runs the work in one transaction, and again after these errors, so it must write nothing but rows. */
export async function repeatedly<T>(db: Db, attempts: Attempts, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt >= (attempts[code] ?? 1)) throw error
      await sleep(PAUSE_MS * attempt * (1 + Math.random()))
    }
  }
}

/**
 * Runs the work in one transaction; the inner ctx shadows the outer one, whose db must not be used inside. After a
 * deadlock the transaction runs again, so the work must write nothing but rows. After a violated foreign key it runs
 * again as well: the row was deleted between lookup and use, and the second lookup fails with the proper error.
 */
export const atomically = <A extends Actor, T>(
  ctx: Ctx<Db, A>,
  work: (ctx: Ctx<Tx, A>) => Promise<T>,
): Promise<T> => repeatedly(ctx.db, ATTEMPTS, (db) => work({ ...ctx, db }))

export function requireSignedIn<D extends Db>(ctx: Ctx<D>): SignedInCtx<D> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('unauthorized')
  return { ...ctx, actor }
}

/** For scheduled work: the same services and records as for a user. */
export const systemCtx = (services: Services): Ctx<Db, SystemActor> => ({
  ...services,
  actor: SYSTEM,
  ip: '',
  userAgent: null,
})
