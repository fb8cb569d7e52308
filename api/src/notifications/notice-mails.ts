import type { Tx } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts'
import { DIGEST_SHOWN, type NotificationType } from '@quarry/domain/notification-types'
import { quietUntil } from '@quarry/domain/quiet-hours'
import type { Effects } from '@quarry/jobs/delivery-queue'
import { findQuietHours } from '../accounts/mails/quiet-hours.queries.ts'
import { sendLetter, type MailServices } from '../accounts/mails/send-letter.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import { sayLine, sayMore } from '../mail/compose.ts'
import type { LetterKind } from '../mail/letter-texts.ts'
import { findUserById } from '../people/users.queries.ts'
import { forgetMailed, takeDigest } from './digest.queries.ts'
import { hold } from './held-mails.queries.ts'
import { listRecords, type NotificationRecord } from './notifications.queries.ts'
import { viewNotification } from './notifications.view.ts'
import { digestTimes } from './send-digests.ts'

const INBOX = '/dashboard/notifications'

const KINDS: Readonly<Record<NotificationType, LetterKind>> = {
  project_update: 'projectUpdate',
  creator_project: 'creatorProject',
  saved_search: 'savedSearch',
  team_invite: 'teamInvite',
  organization_invite: 'organizationInvite',
  status_change: 'statusChange',
  moderator_message: 'moderatorMessage',
  mention: 'mention',
  report_closed: 'reportClosed',
  report_reopened: 'reportReopened',
}

/** Mails about notifications go to proved addresses only, and to none that was refused. */
async function findReader(tx: Tx, userId: string): Promise<(UserRow & { email: string }) | undefined> {
  const user = await findUserById(tx, userId)
  if (!user?.email || !user.emailVerified || user.emailBouncedAt !== null) return undefined
  return { ...user, email: user.email }
}

/** Sees of a notification what its reader sees on the site. */
const readerOf = ({ id, username, role }: UserRow): SignedInActor => ({
  kind: 'user',
  isSuspended: false,
  id,
  username,
  role,
  scopes: 'all',
  sessionId: null,
  provedAt: null,
})

/** What became invisible to its reader, or was answered, is not told any more. */
function isWorthTelling(record: NotificationRecord): boolean {
  if (record.type === 'team_invite' || record.type === 'organization_invite')
    return record.isAccepted === false
  if (record.type === 'project_update') return record.projectTitle !== null && record.versionName !== null
  return record.reportId !== null || record.projectTitle !== null
}

const valuesOf = (record: NotificationRecord) => ({
  project: record.projectTitle ?? '',
  version: record.versionNumber ?? '',
  organization: record.organizationName ?? '',
  actor: record.actorName ?? 'Quarry',
  role: record.role ?? '',
  search: record.savedSearchName ?? '…',
  before: record.oldStatus ?? 'unknown',
  after: record.newStatus ?? 'unknown',
})

/** When the quiet hours of somebody end, if they hold now. */
async function quietEnd(tx: Tx, userId: string, now: Date): Promise<Date | undefined> {
  const hours = await findQuietHours(tx, userId)
  return hours && quietUntil(hours, now)
}

/** What the queue `mail` does about notifications: one mail at once, or one about all that waited for it. */
export function noticeMails(services: MailServices): Effects {
  return {
    'notification.mail_due': async (tx, delivery) => {
      const { userId, notificationId } = delivery.payload as { userId: string; notificationId: string }
      const user = await findReader(tx, userId)
      const quiet = user && (await quietEnd(tx, userId, services.now()))
      if (quiet) return hold(tx, notificationId, quiet)
      const [record] = user ? await listRecords(tx, readerOf(user), [notificationId]) : []
      await forgetMailed(tx, [notificationId])
      if (!user || !record || !isWorthTelling(record)) return
      const isInvitation = record.type === 'team_invite' || record.type === 'organization_invite'
      const page = isInvitation ? INBOX : viewNotification(record).link
      const letter = { kind: KINDS[record.type], list: record.type, values: valuesOf(record), page }
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
      const groups = [...new Map(news.map((record) => [record.toldTogether, record])).values()]
      const lines = groups
        .slice(0, DIGEST_SHOWN)
        .map((record) => sayLine(user.language, KINDS[record.type], valuesOf(record)))
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
