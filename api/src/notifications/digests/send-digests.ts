import { record } from '@quarry/db/outbox'
import { DIGEST_DAY, DIGEST_HOUR } from '@quarry/domain/notifications/notification-types'
import { DAY_MS, HOUR_MS } from '@quarry/domain/times'
import type { Services } from '../../kernel/ctx.ts'
import { listDigestReaders, type DigestTimes } from './digests.queries.ts'

/** Digests requested in one run. */
const BATCH = 5000

/** The last time at which digests were due. */
export function lastDigestTime(now: Date): Date {
  const today = Math.floor((now.getTime() - DIGEST_HOUR * HOUR_MS) / DAY_MS) * DAY_MS
  return new Date(today + DIGEST_HOUR * HOUR_MS)
}

/** The periods that digests of this time cover. */
export function digestTimes(daily: Date): DigestTimes {
  const daysSince = (daily.getUTCDay() - DIGEST_DAY + 7) % 7
  return { daily, weekly: new Date(daily.getTime() - daysSince * DAY_MS) }
}

/** Requests the due digests; returns their number. */
export async function sendDigests({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const times = digestTimes(lastDigestTime(now()))
  return db.transaction().execute(async (tx) => {
    const readers = await listDigestReaders(tx, times, BATCH)
    const events = readers.map(
      (userId) => ({ name: 'digest.due', userId, until: times.daily.toISOString() }) as const,
    )
    await record(tx, ...events)
    return readers.length
  })
}
