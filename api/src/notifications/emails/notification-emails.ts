import type { Tx } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { DIGEST_SHOWN } from '@quarry/domain/notifications/notification-types'
import { quietUntil } from '@quarry/domain/notifications/quiet-hours'
import type { Effects } from '@quarry/jobs/delivery-queue'
import { findQuietHours } from '../preferences/quiet-hours.queries.ts'
import { sendLetter, type MailServices } from '../../accounts/emails/send-email.ts'
import type { Services } from '../../kernel/ctx.ts'
import { sayMore } from '../../email/compose-email.ts'
import { findUserById } from '../../accounts/users/users.queries.ts'
import { listSaidAtClosing } from '../report-closing-messages.ts'
import { forgetMailed, takeDigest } from '../digests/digests.queries.ts'
import { hold } from './held-emails.queries.ts'
import {
  INBOX,
  isWorthTelling,
  KINDS,
  pageOf,
  readerOf,
  sayInDigest,
  sayWords,
  type TellTogether,
  valuesOf,
} from '../notification-texts.ts'
import { listRecords, type NotificationRecord } from '../notifications.queries.ts'
import { listReportedThings } from '../reported-targets.ts'
import { listStatusWords } from '../status-messages.queries.ts'
import { digestTimes } from '../digests/send-digests.ts'

/** Mails about notifications go to proved addresses only, and to none that was refused. */
async function findReader(tx: Tx, userId: string): Promise<(UserRow & { email: string }) | undefined> {
  const user = await findUserById(tx, userId)
  if (!user?.email || !user.emailVerified || user.emailBouncedAt !== null) return undefined
  return { ...user, email: user.email }
}

/** When the quiet hours of somebody end, if they hold now. */
async function quietEnd(tx: Tx, userId: string, now: Date): Promise<Date | undefined> {
  const hours = await findQuietHours(tx, userId)
  return hours && quietUntil(hours, now)
}

/** What is told together, newest first. */
const groupsOf = (records: readonly NotificationRecord[]): TellTogether[] =>
  Array.from(Map.groupBy(records, ({ displayGroup }) => displayGroup).values()).flatMap(
    ([newest, ...others]) => (newest ? [[newest, ...others]] : []),
  )

type NoticeServices = MailServices & Pick<Services, 'reference'>

/** What a mail says of each notification besides it, to its reader alone. */
async function lookAround(
  { siteUrl, reference }: NoticeServices,
  tx: Tx,
  { user, records }: { user: UserRow; records: readonly NotificationRecord[] },
) {
  const { releases } = await reference()
  const words = new Map([
    ...(await listStatusWords(tx, user.id, records)),
    ...(await listSaidAtClosing(tx, user.id, records)),
  ])
  const reported = await listReportedThings({ db: tx, actor: readerOf(user), siteUrl }, records)
  return ({ id, reportId }: NotificationRecord) => ({
    releases,
    words: words.get(id),
    reported: reported.get(reportId ?? ''),
  })
}

/** What the queue `mail` does about notifications: one mail at once, or one about all that waited for it. */
export function noticeMails(services: NoticeServices): Effects {
  return {
    'notification.mail_due': async (tx, delivery) => {
      const { userId, notificationId } = delivery.payload as { userId: string; notificationId: string }
      const user = await findReader(tx, userId)
      const quiet = user && (await quietEnd(tx, userId, services.now()))
      if (quiet) return hold(tx, notificationId, quiet)
      const [record] = user ? await listRecords(tx, readerOf(user), [notificationId]) : []
      await forgetMailed(tx, [notificationId])
      if (!user || !record || !isWorthTelling(record)) return
      const around = (await lookAround(services, tx, { user, records: [record] }))(record)
      const words = sayWords(record, user.language, around)
      const letter = {
        kind: KINDS[record.type],
        list: record.type,
        values: valuesOf(record, around),
        page: pageOf(record),
        lines: words === undefined ? [] : [words],
      }
      await sendLetter(services, tx, { delivery, user, to: user.email, ...letter })
    },
    'digest.due': async (tx, delivery) => {
      const { userId, until } = delivery.payload as { userId: string; until: string }
      const user = await findReader(tx, userId)
      // The clock asks again until then.
      if (user && (await quietEnd(tx, userId, services.now()))) return
      const ids = await takeDigest(tx, userId, digestTimes(new Date(until)))
      const records = user ? await listRecords(tx, readerOf(user), ids) : []
      await forgetMailed(tx, ids)
      const news = records.filter(isWorthTelling)
      if (!user || news.length === 0) return
      const groups = groupsOf(news)
      const told = groups.slice(0, DIGEST_SHOWN)
      const aroundOf = await lookAround(services, tx, { user, records: told.map(([newest]) => newest) })
      const lines = told.map((group) => sayInDigest(group, user.language, aroundOf(group[0])))
      if (groups.length > DIGEST_SHOWN) lines.push(sayMore(user.language, groups.length - DIGEST_SHOWN))
      const letter = {
        kind: 'digest',
        list: 'digest',
        lines,
        values: { count: news.length },
        page: INBOX,
      } as const
      await sendLetter(services, tx, { delivery, user, to: user.email, ...letter })
    },
  }
}
