import type { Tx } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import {
  DIGEST_SHOWN,
  EMAILS_OF_TYPE_PER_HOUR,
  isCausedByUsers,
} from '@quarry/domain/notifications/notification-types'
import { quietUntil } from '@quarry/domain/notifications/quiet-hours'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { findQuietHours } from '../preferences/quiet-hours.queries.ts'
import { sendEmail, type EmailServices } from '../../accounts/emails/send-email.ts'
import type { Services } from '../../kernel/ctx.ts'
import { moreLine } from '../../email/compose-email.ts'
import { findUserById } from '../../accounts/users/users.queries.ts'
import { listClosingMessages } from '../report-closing-messages.ts'
import { deleteMailedOnly, takeDigest } from '../digests/digests.queries.ts'
import { countInHourBefore } from './recent-emails.queries.ts'
import { holdEmail } from './held-emails.queries.ts'
import {
  INBOX,
  isStillRelevant,
  pageOf,
  readerOf,
  digestEntry,
  staffMessageText,
  type NotificationGroup,
  valuesOf,
} from '../notification-texts.ts'
import { listRecords, type NotificationRecord } from '../notifications.queries.ts'
import { listReportedTargets } from '../reported-targets.ts'
import { listStatusMessages } from '../status-messages.queries.ts'
import { digestTimes } from '../digests/send-digests.ts'

/** The user if emails about notifications may be sent to them: only to confirmed addresses that do not bounce. */
async function findReader(tx: Tx, userId: string): Promise<(UserRow & { email: string }) | undefined> {
  const user = await findUserById(tx, userId)
  if (!user?.email || !user.emailVerified || user.emailBouncedAt !== null) return undefined
  return { ...user, email: user.email }
}

/** End of the user's current quiet hours. */
async function quietEnd(tx: Tx, userId: string, now: Date): Promise<Date | undefined> {
  const hours = await findQuietHours(tx, userId)
  return hours && quietUntil(hours, now)
}

/** Groups for digests, newest first. */
const groupsOf = (records: readonly NotificationRecord[]): NotificationGroup[] =>
  Array.from(Map.groupBy(records, ({ displayGroup }) => displayGroup).values()).flatMap(
    ([newest, ...others]) => (newest ? [[newest, ...others]] : []),
  )

type NotificationEmailServices = EmailServices & Pick<Services, 'reference'>

/** Loads what emails state about notifications beside their records. */
async function loadContext(
  { siteUrl, reference }: NotificationEmailServices,
  tx: Tx,
  { user, records }: { user: UserRow; records: readonly NotificationRecord[] },
) {
  const { releases } = await reference()
  const messages = new Map([
    ...(await listStatusMessages(tx, user.id, records)),
    ...(await listClosingMessages(tx, user.id, records)),
  ])
  const reported = await listReportedTargets({ db: tx, actor: readerOf(user), siteUrl }, records)
  return ({ id, reportId }: NotificationRecord) => ({
    releases,
    message: messages.get(id),
    reported: reported.get(reportId ?? ''),
  })
}

/** Effects of the queue `mail` for notifications: an immediate email, or a digest. */
export function notificationEmails(services: NotificationEmailServices): Effects {
  return {
    'notification.mail_due': async (tx, delivery) => {
      const { userId, notificationId } = delivery.payload as { userId: string; notificationId: string }
      const user = await findReader(tx, userId)
      const quiet = user && (await quietEnd(tx, userId, services.now()))
      if (quiet) return holdEmail(tx, notificationId, quiet)
      const [record] = user ? await listRecords(tx, readerOf(user), [notificationId]) : []
      const earlier =
        record && isCausedByUsers(record.type)
          ? await countInHourBefore(tx, { id: notificationId, userId, type: record.type })
          : 0
      await deleteMailedOnly(tx, [notificationId])
      if (!user || !record || !isStillRelevant(record) || earlier >= EMAILS_OF_TYPE_PER_HOUR) return
      const context = (await loadContext(services, tx, { user, records: [record] }))(record)
      const message = staffMessageText(record, user.language, context.message)
      const email = {
        kind: record.type,
        list: record.type,
        values: valuesOf(record, context),
        page: pageOf(record),
        lines: message === undefined ? [] : [message],
      }
      await sendEmail(services, tx, { delivery, user, to: user.email, ...email })
    },
    'digest.due': async (tx, delivery) => {
      const { userId, until } = delivery.payload as { userId: string; until: string }
      const user = await findReader(tx, userId)
      // The schedule requests it again after the quiet hours.
      if (user && (await quietEnd(tx, userId, services.now()))) return
      const ids = await takeDigest(tx, userId, digestTimes(new Date(until)))
      const records = user ? await listRecords(tx, readerOf(user), ids) : []
      await deleteMailedOnly(tx, ids)
      const news = records.filter(isStillRelevant)
      if (!user || news.length === 0) return
      const groups = groupsOf(news)
      const listed = groups.slice(0, DIGEST_SHOWN)
      const contextOf = await loadContext(services, tx, { user, records: listed.map(([newest]) => newest) })
      const lines = listed.map((group) => digestEntry(group, user.language, contextOf(group[0])))
      if (groups.length > DIGEST_SHOWN) lines.push(moreLine(user.language, groups.length - DIGEST_SHOWN))
      const email = {
        kind: 'digest',
        list: 'digest',
        lines,
        values: { count: news.length },
        page: INBOX,
      } as const
      await sendEmail(services, tx, { delivery, user, to: user.email, ...email })
    },
  }
}
