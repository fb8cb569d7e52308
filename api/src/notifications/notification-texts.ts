import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import {
  GROUP_SHOWN,
  QUOTED_WORDS,
  type NotificationType,
} from '@quarry/domain/notifications/notification-types'
import { beginningOf } from '@quarry/domain/markdown/plain-text'
import { runsOn } from '@quarry/domain/projects/compatibility'
import type { ReportTarget } from '../../contract/reports/reports.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import { sayLine, sayMore, sayStaffWords, sayStanding, sayVersions } from '../email/compose-email.ts'
import type { LetterKind } from '../email/email-texts.ts'
import type { NotificationRecord } from './notifications.queries.ts'
import { setupsOf, viewNotification } from './notifications.view.ts'

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

interface Around {
  /** Of the game, newest first: ranges of its versions are told by them. */
  releases: readonly string[]
  /** What the report is about, where its reader alone is told. */
  reported?: ReportTarget | undefined
}

export const valuesOf = (record: NotificationRecord, { releases, reported }: Around) => ({
  project: record.projectTitle ?? '',
  version: sayVersion(record, releases),
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

/** By its number, with what it runs on: `1.2.0 (Fabric, Quilt · 1.21–1.21.4)`. */
function sayVersion(record: NotificationRecord, releases: readonly string[]): string {
  const { loaders, game_versions: gameVersions } = setupsOf(record)
  const setups = runsOn({ loaders, gameVersions }, releases)
  return `${record.versionNumber ?? ''}${setups && ` (${setups})`}`
}

const isInvitation = ({ type }: NotificationRecord): boolean =>
  type === 'team_invite' || type === 'organization_invite'

/** Where it is read or answered, as a path of the site. */
export const pageOf = (record: NotificationRecord): string =>
  isInvitation(record) ? INBOX : viewNotification(record).link

/** What is told in one line, in the language of its reader; of a decision, how the project stands by it. */
export function sayNotice(record: NotificationRecord, language: UserRow['language'], around: Around): string {
  const values = valuesOf(record, around)
  if (record.type === 'status_change') return sayStanding(language, values, undefined)
  const line = sayLine(language, KINDS[record.type], values)
  return record.type === 'project_update' && record.versionNumber !== null
    ? `${line}: ${values.version}`
    : line
}

/** What staff say to it in a mail of its own, where they said something. */
export function sayWords(
  { type }: NotificationRecord,
  language: UserRow['language'],
  { words }: { words: string | undefined },
): string | undefined {
  return words === undefined || type === 'status_change' ? words : sayStaffWords(language, words)
}

/**
 * The same in a mail about many things, of what is told together, newest first: of versions each with what it runs on, of a
 * project that staff decided about, how it stands and why.
 */
export function sayInDigest(
  [newest, ...others]: TellTogether,
  language: UserRow['language'],
  { words, ...around }: Around & { words: string | undefined },
): string {
  const said = words && beginningOf(words, QUOTED_WORDS)
  if (newest.type === 'status_change') return sayStanding(language, valuesOf(newest, around), said)
  const line = sayNotice(newest, language, around)
  if (said) return `${line}\n${sayStaffWords(language, said)}`
  if (newest.type !== 'project_update' || others.length === 0) return line
  const told = [newest, ...others]
  const hidden = told.length - GROUP_SHOWN
  return [
    sayVersions(language, { project: newest.projectTitle ?? '', count: told.length }),
    ...told.slice(0, GROUP_SHOWN).map((record) => sayVersion(record, around.releases)),
    ...(hidden > 0 ? [sayMore(language, hidden)] : []),
  ].join('\n')
}

export type TellTogether = [newest: NotificationRecord, ...others: NotificationRecord[]]
