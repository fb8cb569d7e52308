import type { Db, Tx } from '@quarry/db/db'
import type { Logger } from 'pino'
import type { SearchEngine } from '../adapters/search.ts'
import type { Storage } from '../adapters/storage.ts'
import type { Reference } from './reference.ts'
import { type Actor, type SignedInActor } from './actor.ts'
import type { DownloadCounter } from './downloads.ts'
import { AppError } from './errors.ts'
import type { AttemptLimits } from './limits.ts'

/** What the process holds for its whole life. */
export interface Services {
  db: Db
  storage: Storage
  search: SearchEngine
  attempts: AttemptLimits
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
}

export type SignedInCtx<D extends Db = Db> = Ctx<D, SignedInActor>

/** Runs the work in one transaction; the inner ctx shadows the outer, whose db must not be used inside. */
export const atomically = <A extends Actor, T>(
  ctx: Ctx<Db, A>,
  work: (ctx: Ctx<Tx, A>) => Promise<T>,
): Promise<T> => ctx.db.transaction().execute((db) => work({ ...ctx, db }))

export function requireSignedIn<D extends Db>(ctx: Ctx<D>): SignedInCtx<D> {
  const { actor } = ctx
  if (actor.kind === 'anonymous') throw new AppError('unauthorized')
  return { ...ctx, actor }
}
