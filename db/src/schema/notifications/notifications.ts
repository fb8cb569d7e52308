import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { EmailFrequency, NotificationType } from '@quarry/domain/notifications/notification-types'

/** A notification of a user. It is deleted with the user and with its subjects. */
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
  /** The search that found the project; null once it is deleted. */
  savedSearchId: string | null
  /** The paused webhook; null once it is deleted. */
  webhookId: string | null
  /** What staff did. */
  staffLogId: number | null
  /** What was paid, was not paid or was refunded; the last charge of a subscription that ended. */
  chargeId: string | null
  /** The new owner of the project or the organization; null if a project moved into the organization. */
  newOwnerId: string | null
  /** The inviter, or the author of a mention unless they are a moderator. */
  actorId: string | null
  /** Invitations only. */
  role: string | null
  /** Changes of status only. */
  oldStatus: ProjectStatus | null
  newStatus: ProjectStatus | null
  readAt: Date | null
  /** False if it is shown elsewhere only. */
  onSite: Generated<boolean>
  /** True until a digest has included it. */
  inDigest: Generated<boolean>
  /** Its email is delayed until then by quiet hours. */
  heldUntil: Generated<Date | null>
  /** The user's feed contains it. */
  inFeed: Generated<boolean>
  /** It was, or will be, sent to the user's webhooks. */
  inChat: Generated<boolean>
  /** Notifications with an equal value are shown as one group. */
  displayGroup: GeneratedAlways<string>
  createdAt: Generated<Date>
}

export type NotificationRow = Selectable<NotificationsTable>
export type NewNotification = Insertable<NotificationsTable>

/** A user's places for one type, if they differ from the defaults. */
export interface NotificationPreferencesTable {
  userId: string
  type: NotificationType
  onSite: boolean
  mail: EmailFrequency
  inFeed: boolean
  inChat: boolean
}

/** The feed of a user. Its address contains a token and needs no sign-in. */
export interface NotificationFeedsTable {
  userId: string
  tokenHash: Buffer
  createdAt: Date
}

/** Quiet hours of a user; without a row there are none. */
export interface QuietHoursTable {
  userId: string
  zone: string
  /** Minutes since midnight in the zone. */
  fromMinute: number
  untilMinute: number
}
