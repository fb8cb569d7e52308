import { createHash } from 'node:crypto'
import type { createPool } from '@quarry/db/db'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../kernel/errors.ts'
import { ATTEMPTS, type AttemptKind, type AttemptLimits } from '../kernel/attempt-limits.ts'

/** Names and addresses of any length, and none of them kept. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Attempts counted in the database, so that all processes share them and a restart forgets nothing. */
export function databaseAttempts(pool: ReturnType<typeof createPool>): AttemptLimits {
  const limiters = new Map(
    Object.entries(ATTEMPTS).map(([kind, { points, duration }]) => [
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: kind,
        points,
        duration,
      }),
    ]),
  )
  const limiterOf = (kind: AttemptKind) => {
    const limiter = limiters.get(kind)
    if (!limiter) throw new Error(`no limit named ${kind}`)
    return limiter
  }
  return {
    async count(kind, key) {
      const result = await limiterOf(kind)
        .consume(digest(key))
        .catch((rejected: unknown) => rejected)
      if (!(result instanceof RateLimiterRes)) throw result
      if (result.consumedPoints > ATTEMPTS[kind].points) {
        const minutes = Math.max(1, Math.ceil(result.msBeforeNext / 60_000))
        throw new AppError('ratelimit_error', `too many attempts, try again in ${minutes} minutes`)
      }
    },
    async giveBack(kind, key) {
      await limiterOf(kind).reward(digest(key))
    },
    async forget(kind, key) {
      await limiterOf(kind).delete(digest(key))
    },
  }
}
