import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { EmailFrequency, NotificationType } from '@quarry/domain/notifications/notification-types'

/** One line of somebody's inbox; it goes with the person and with what it is about. */
export interface NotificationsTable {
  id: string
  userId: string
  type: NotificationType
  projectId: string | null
  versionId: string | null
  teamId: string | null
  organizationId: string | null
  reportId: string | null
  threadId: string | null
  /** Which search found it; null once that is deleted. */
  savedSearchId: string | null
  /** Which one was paused; null once it is removed. */
  webhookId: string | null
  /** Who invited; not told of moderators. */
  actorId: string | null
  /** Invitations only. */
  role: string | null
  /** Changes of status only. */
  oldStatus: ProjectStatus | null
  newStatus: ProjectStatus | null
  readAt: Date | null
  /** Otherwise it only waits for its mail. */
  onSite: Generated<boolean>
  /** Until the mail of the day or the week has told it. */
  inDigest: Generated<boolean>
  /** Its mail at once waits until then, as its reader wanted quiet. */
  heldUntil: Generated<Date | null>
  /** Its reader's feed tells it. */
  inFeed: Generated<boolean>
  /** It was told to their webhooks, or will be. */
  inChat: Generated<boolean>
  /** The same for entries that are told together. */
  displayGroup: GeneratedAlways<string>
  createdAt: Generated<Date>
}

export type NotificationRow = Selectable<NotificationsTable>
export type NewNotification = Insertable<NotificationsTable>

/** Where somebody wants to hear of one type, when that differs from the defaults. */
export interface NotificationPreferencesTable {
  userId: string
  type: NotificationType
  onSite: boolean
  mail: EmailFrequency
  inFeed: boolean
  inChat: boolean
}

/** Whoever knows the address of somebody's feed may read it, without signing in. */
export interface NotificationFeedsTable {
  userId: string
  tokenHash: Buffer
  createdAt: Date
}

/** When somebody wants no mail; whoever has no row always may get one. */
export interface QuietHoursTable {
  userId: string
  zone: string
  /** Minutes since midnight in the zone. */
  fromMinute: number
  untilMinute: number
}
