import { record } from '@quarry/db/outbox'
import { DIGEST_DAY, DIGEST_HOUR } from '@quarry/domain/notifications/notification-types'
import { DAY_MS, HOUR_MS } from '@quarry/domain/times'
import type { Services } from '../../kernel/ctx.ts'
import { listDigestReaders, type DigestTimes } from './digests.queries.ts'

/** Asked for in one round; the next one goes on. */
const AT_ONCE = 5000

/** When the mails of the day went out, or should have, for the last time. */
export function lastDigestTime(now: Date): Date {
  const today = Math.floor((now.getTime() - DIGEST_HOUR * HOUR_MS) / DAY_MS) * DAY_MS
  return new Date(today + DIGEST_HOUR * HOUR_MS)
}

/** Up to when the mails that go out at such a time tell: those of a week up to its last day for them. */
export function digestTimes(daily: Date): DigestTimes {
  const daysSince = (daily.getUTCDay() - DIGEST_DAY + 7) % 7
  return { daily, weekly: new Date(daily.getTime() - daysSince * DAY_MS) }
}

/** Asks for the mail of the day or the week of everybody for whom something waits; tells how many. */
export async function sendDigests({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const times = digestTimes(lastDigestTime(now()))
  return db.transaction().execute(async (tx) => {
    const readers = await listDigestReaders(tx, times, AT_ONCE)
    const asked = readers.map(
      (userId) => ({ name: 'digest.due', userId, until: times.daily.toISOString() }) as const,
    )
    await record(tx, ...asked)
    return readers.length
  })
}
