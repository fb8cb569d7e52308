import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { DIGEST_WORDS, type NotificationType } from '@quarry/domain/community/notification-types'
import type { ReportTarget } from '../../contract/community/reports.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import { sayLine, sayStanding } from '../mail/compose.ts'
import type { LetterKind } from '../mail/letter-texts.ts'
import type { NotificationRecord } from './notifications.queries.ts'
import { viewNotification } from './notifications.view.ts'

export const INBOX = '/dashboard/notifications'

export const KINDS: Readonly<Record<NotificationType, LetterKind>> = {
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
  webhook_paused: 'webhookPaused',
}

/** Sees of a notification what its reader sees on the site. */
export const readerOf = ({
  id,
  username,
  role,
}: Pick<UserRow, 'id' | 'username' | 'role'>): SignedInActor => ({
  kind: 'user',
  isSuspended: false,
  id,
  username,
  role,
  scopes: 'all',
  sessionId: null,
  provedAt: null,
})

/**
 * The same for what is told where others may read along: in a feed, in a chat. There staff see no more than anybody else
 * in their place would.
 */
export const readerElsewhere = (user: Pick<UserRow, 'id' | 'username'>): SignedInActor =>
  readerOf({ ...user, role: 'developer' })

/** What became invisible to its reader, or was answered, is not told any more. */
export function isWorthTelling(record: NotificationRecord): boolean {
  if (isInvitation(record)) return record.isAccepted === false
  if (record.type === 'project_update') return record.projectTitle !== null && record.versionName !== null
  if (record.type === 'webhook_paused') return record.webhookPause !== null
  return record.reportId !== null || record.projectTitle !== null
}

/** `reported` is what the report is about, where its reader alone is told. */
export const valuesOf = (record: NotificationRecord, reported?: ReportTarget) => ({
  project: record.projectTitle ?? '',
  version: record.versionNumber ?? '',
  organization: record.organizationName ?? '',
  actor: record.actorName ?? 'Quarry',
  role: record.role ?? '',
  search: record.savedSearchName ?? '…',
  webhook: record.webhookName ?? '…',
  before: record.oldStatus ?? 'unknown',
  after: record.newStatus ?? 'unknown',
  isReport: record.reportId === null ? 'no' : 'yes',
  isNamed: reported?.title == null ? 'no' : 'yes',
  reported: reported?.title ?? '',
})

const isInvitation = ({ type }: NotificationRecord): boolean =>
  type === 'team_invite' || type === 'organization_invite'

/** Where it is read or answered, as a path of the site. */
export const pageOf = (record: NotificationRecord): string =>
  isInvitation(record) ? INBOX : viewNotification(record).link

/** What is told in one line, in the language of its reader; of a decision, how the project stands by it. */
export function sayNotice(record: NotificationRecord, language: UserRow['language']): string {
  if (record.type === 'status_change') return sayStanding(language, valuesOf(record), undefined)
  const line = sayLine(language, KINDS[record.type], valuesOf(record))
  return record.type === 'project_update' && record.versionNumber !== null
    ? `${line}: ${record.versionNumber}`
    : line
}

/** The same in a mail about many things: of a project that staff decided about, how it stands and why. */
export function sayInDigest(
  record: NotificationRecord,
  language: UserRow['language'],
  { words, reported }: { words: string | undefined; reported: ReportTarget | undefined },
): string {
  if (record.type !== 'status_change')
    return sayLine(language, KINDS[record.type], valuesOf(record, reported))
  return sayStanding(language, valuesOf(record), words && beginningOf(words))
}

/** By code points: half a character is none. */
function beginningOf(words: string): string {
  const points = Array.from(words.slice(0, 2 * DIGEST_WORDS + 2))
  return points.length > DIGEST_WORDS ? `${points.slice(0, DIGEST_WORDS - 1).join('')}…` : words
}
