import { DAY_MS } from '../times.ts'

/** How often emails about a type are sent: never, one for each notification, or a daily or weekly digest. */
export const EMAIL_FREQUENCIES = ['off', 'at_once', 'daily', 'weekly'] as const
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number]
export const DIGEST_FREQUENCIES = ['daily', 'weekly'] as const satisfies readonly EmailFrequency[]

interface TypeDefaults {
  /** Frequency of emails for users without a preference. The site shows every type to them. */
  email: EmailFrequency
  /**
   * News about public content. Feeds and personal webhooks contain it by default; all other types are private until the
   * user selects them.
   */
  isNews: boolean
}

/**
 * Every type of notification with its defaults. A new type also needs an effect in `api/src/notifications/notify.ts`, its
 * sentence for API clients, and texts whose ids end in the name of the type: the emails in `api/src/email/texts` and
 * `notifications.json` of each language.
 */
const TYPES = {
  project_update: { email: 'off', isNews: true },
  creator_project: { email: 'off', isNews: true },
  saved_search: { email: 'off', isNews: true },
  team_invite: { email: 'at_once', isNews: false },
  organization_invite: { email: 'at_once', isNews: false },
  status_change: { email: 'at_once', isNews: false },
  moderator_message: { email: 'at_once', isNews: false },
  mention: { email: 'at_once', isNews: false },
  report_closed: { email: 'at_once', isNews: false },
  report_reopened: { email: 'off', isNews: false },
  webhook_paused: { email: 'at_once', isNews: false },
} as const satisfies Record<string, TypeDefaults>

export type NotificationType = keyof typeof TYPES
export const NOTIFICATION_TYPES = Object.keys(TYPES) as readonly NotificationType[]

export const defaultEmailFrequency = (type: NotificationType): EmailFrequency => TYPES[type].email
export const isNews = (type: NotificationType): boolean => TYPES[type].isNews
export const NEWS_TYPES = NOTIFICATION_TYPES.filter(isNews)

/**
 * The inbox shows notifications of such a type about one project on one day (UTC) as one group. All notifications about the
 * outcome of one report are a group, too; every other notification stands alone.
 */
export const GROUPED_NOTIFICATION_TYPES = [
  'project_update',
  'status_change',
] as const satisfies readonly NotificationType[]

/** Entries of a group that are listed one by one; of the rest only the number is shown. */
export const GROUP_SHOWN = 5

/** Emails about notifications that an unsubscribe link can end: those of one type, or all digests. */
export const NOTIFICATION_EMAIL_LISTS = [...NOTIFICATION_TYPES, 'digest'] as const
export type NotificationEmailList = (typeof NOTIFICATION_EMAIL_LISTS)[number]

/** Hour (UTC) at which digests are sent. */
export const DIGEST_HOUR = 7
/** Day of the week on which weekly digests are sent: 1 is Monday. */
export const DIGEST_DAY = 1
/** Groups in one digest; of the rest only the number is stated. */
export const DIGEST_SHOWN = 50
/** Code points of a moderators' message where a notification quotes it. The thread has the whole message. */
export const QUOTE_MAX_LENGTH = 600

/** Newest entries in a user's notification feed. */
export const OWN_FEED_SHOWN = 50
/** How long notifications that only feeds and webhooks show are stored. */
export const OFF_SITE_RETENTION_MS = 30 * DAY_MS
