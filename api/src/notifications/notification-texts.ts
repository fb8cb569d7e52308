import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { GROUP_SHOWN, QUOTE_MAX_LENGTH } from '@quarry/domain/notifications/notification-types'
import { oneLine } from '@quarry/domain/limits/one-line'
import { beginningOf } from '@quarry/domain/markdown/plain-text'
import { runsOn } from '@quarry/domain/projects/compatibility'
import type { ReportTarget } from '../../contract/reports/reports.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import {
  subjectLine,
  moreLine,
  staffMessageLine,
  projectStatusLine,
  newVersionsLine,
} from '../email/compose-email.ts'
import type { NotificationRecord } from './notifications.queries.ts'
import { compatibilityOf, ownerChangeOf, viewNotification } from './notifications.view.ts'

export const INBOX = '/dashboard/notifications'

/** Actor with the rights that the user has on the site. */
export const readerOf = ({
  id,
  username,
  role,
}: Pick<UserRow, 'id' | 'username' | 'role'>): SignedInActor => ({
  kind: 'user',
  isSuspended: false,
  staffRights: 'active',
  id,
  username,
  role,
  scopes: 'all',
  sessionId: null,
  provedAt: null,
})

/** Actor for feeds and chats, which others may read: staff have only the rights of an ordinary user there. */
export const publicReader = (user: Pick<UserRow, 'id' | 'username'>): SignedInActor =>
  readerOf({ ...user, role: 'developer' })

/** False once its subject is no longer visible to the reader, or the invitation was answered. */
export function isStillRelevant(record: NotificationRecord): boolean {
  if (isInvitation(record)) return record.isAccepted === false
  if (record.type === 'project_update') return record.projectTitle !== null && record.versionName !== null
  // A former owner is notified even if the project is hidden now; it is not named.
  if (record.type === 'staff_edit' || record.type === 'owner_change') return true
  if (record.chargeId !== null) return true
  if (record.type === 'webhook_paused') return record.webhookPause !== null
  return record.reportId !== null || record.projectTitle !== null
}

interface TextContext {
  /** Game releases, newest first; ranges of game versions are computed from them. */
  releases: readonly string[]
  /** Target of the report. Absent where others than the reporter may read the text. */
  reported?: ReportTarget | undefined
}

/** Longest name of a thing of users in an email or feed. */
const QUOTED_NAME_MAX = 64
const quoted = (name: string): string => beginningOf(oneLine(name), QUOTED_NAME_MAX)

export const valuesOf = (record: NotificationRecord, { releases, reported }: TextContext) => ({
  project: quoted(record.projectTitle ?? ''),
  version: versionLabel(record, releases),
  organization: quoted(record.organizationName ?? ''),
  actor: quoted(record.actorName ?? 'Quarry'),
  hasActor: record.actorName === null ? 'no' : 'yes',
  newOwner: quoted(record.newOwnerName ?? ''),
  change: ownerChangeOf(record),
  ofWhat: record.projectId === null ? 'organization' : 'project',
  isHidden: record.projectTitle === null ? 'yes' : 'no',
  search: quoted(record.savedSearchName ?? '…'),
  webhook: quoted(record.webhookName ?? '…'),
  product: record.product?.type ?? 'midas',
  done: record.staffAction ?? 'edited',
  thing: record.staffThing ?? 'user',
  thingName: quoted(record.staffThingName ?? ''),
  before: record.oldStatus ?? 'unknown',
  after: record.newStatus ?? 'unknown',
  isReport: record.reportId === null ? 'no' : 'yes',
  isNamed: reported?.title == null ? 'no' : 'yes',
  reported: quoted(reported?.title ?? ''),
})

/** Version number with compatibility: `1.2.0 (Fabric, Quilt · 1.21–1.21.4)`. */
function versionLabel(record: NotificationRecord, releases: readonly string[]): string {
  const { loaders, game_versions: gameVersions } = compatibilityOf(record)
  const compatibility = runsOn({ loaders, gameVersions }, releases)
  return `${record.versionNumber ?? ''}${compatibility && ` (${compatibility})`}`
}

const isInvitation = ({ type }: NotificationRecord): boolean =>
  type === 'team_invite' || type === 'organization_invite'

/** Path of the page where it is read or answered. */
export const pageOf = (record: NotificationRecord): string =>
  isInvitation(record) ? INBOX : viewNotification(record).link

/** The notification in one line, in the reader's language; a change of status is stated by the new status. */
export function notificationLine(
  record: NotificationRecord,
  language: UserRow['language'],
  context: TextContext,
): string {
  const values = valuesOf(record, context)
  if (record.type === 'status_change') return projectStatusLine(language, values, undefined)
  const line = subjectLine(language, record.type, values)
  return record.type === 'project_update' && record.versionNumber !== null
    ? `${line}: ${values.version}`
    : line
}

/** The moderators' message in an email about this notification alone, if there is one. */
export function staffMessageText(
  { type }: NotificationRecord,
  language: UserRow['language'],
  message: string | undefined,
): string | undefined {
  return message === undefined || type === 'status_change' ? message : staffMessageLine(language, message)
}

/**
 * One entry of a digest: new versions each with their compatibility, a project's status with the moderators' message, else
 * one line about the newest notification of the group.
 */
export function digestEntry(
  [newest, ...others]: NotificationGroup,
  language: UserRow['language'],
  { message, ...context }: TextContext & { message: string | undefined },
): string {
  const quote = message && beginningOf(message, QUOTE_MAX_LENGTH)
  if (newest.type === 'status_change') return projectStatusLine(language, valuesOf(newest, context), quote)
  const line = notificationLine(newest, language, context)
  if (quote) return `${line}\n${staffMessageLine(language, quote)}`
  if (newest.type !== 'project_update' || others.length === 0) return line
  const versions = [newest, ...others]
  const hidden = versions.length - GROUP_SHOWN
  return [
    newVersionsLine(language, { project: newest.projectTitle ?? '', count: versions.length }),
    ...versions.slice(0, GROUP_SHOWN).map((record) => versionLabel(record, context.releases)),
    ...(hidden > 0 ? [moreLine(language, hidden)] : []),
  ].join('\n')
}

/** Notifications with the same display group. */
export type NotificationGroup = [newest: NotificationRecord, ...others: NotificationRecord[]]
