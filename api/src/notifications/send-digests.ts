import { record } from '@quarry/db/outbox'
import { DIGEST_HOUR } from '@quarry/domain/notification-types'
import type { Services } from '../kernel/ctx.ts'
import { listDigestReaders } from './digest.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Asked for in one round; the next one goes on. */
const AT_ONCE = 5000

/** When the mails of the day went out, or should have, for the last time. */
export function lastDigestTime(now: Date): Date {
  const today = Math.floor((now.getTime() - DIGEST_HOUR * HOUR_MS) / DAY_MS) * DAY_MS
  return new Date(today + DIGEST_HOUR * HOUR_MS)
}

/** Asks for the mail of the day of everybody for whom something waits; tells how many. */
export async function sendDigests({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const until = lastDigestTime(now())
  return db.transaction().execute(async (tx) => {
    const readers = await listDigestReaders(tx, until, AT_ONCE)
    const asked = readers.map(
      (userId) => ({ name: 'digest.due', userId, until: until.toISOString() }) as const,
    )
    await record(tx, ...asked)
    return readers.length
  })
}
