import { DAY_MS } from '../times.ts'

/** How often emails about a type are sent: never, one for each notification, or a daily or weekly digest. */
export const EMAIL_FREQUENCIES = ['off', 'at_once', 'daily', 'weekly'] as const
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number]
export const DIGEST_FREQUENCIES = ['daily', 'weekly'] as const satisfies readonly EmailFrequency[]

/**
 * Every type of notification with the default frequency of its emails; the site shows every type. `news` are about public
 * content: feeds and personal webhooks contain them by default, and no emails are sent. All other types are private until
 * the user selects them. A new type also needs an effect in `api/src/notifications/notify.ts`, its sentence for API
 * clients, and texts whose ids end in the name of the type: the emails in `api/src/email/texts` and `notifications.json`
 * of each language.
 */
const TYPES = {
  project_update: 'news',
  creator_project: 'news',
  saved_search: 'news',
  team_invite: 'at_once',
  organization_invite: 'at_once',
  status_change: 'at_once',
  moderator_message: 'at_once',
  mention: 'at_once',
  report_closed: 'at_once',
  report_reopened: 'off',
  owner_change: 'at_once',
  webhook_paused: 'at_once',
  staff_edit: 'at_once',
  // An email is sent in any case, because money is concerned.
  payment_failed: 'off',
  subscription_ended: 'off',
  refund_received: 'off',
} as const satisfies Record<string, EmailFrequency | 'news'>

export type NotificationType = keyof typeof TYPES
export const NOTIFICATION_TYPES = Object.keys(TYPES) as readonly NotificationType[]

/** The types that the public description of the v2 API names. */
export const V2_NOTIFICATION_TYPES = [
  'project_update',
  'team_invite',
  'status_change',
  'moderator_message',
] as const satisfies readonly NotificationType[]

export const isNews = (type: NotificationType): boolean => TYPES[type] === 'news'

/** Frequency of emails for users without a preference. */
export function defaultEmailFrequency(type: NotificationType): EmailFrequency {
  const frequency = TYPES[type]
  return frequency === 'news' ? 'off' : frequency
}

/** Types that other users can cause at will, or that follow from what they publish. */
const CAUSED_BY_USERS: readonly NotificationType[] = [
  'project_update',
  'creator_project',
  'saved_search',
  'team_invite',
  'organization_invite',
  'owner_change',
  'mention',
]

export const isCausedByUsers = (type: NotificationType): boolean => CAUSED_BY_USERS.includes(type)

/** Immediate emails of one such type to one reader in an hour. The site still shows the other notifications. */
export const EMAILS_OF_TYPE_PER_HOUR = 10

export const NEWS_TYPES = /* @__PURE__ */ NOTIFICATION_TYPES.filter(isNews)

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
