import { DAY_MS } from '../times.ts'

/** What a line of the inbox can be about. */
export const NOTIFICATION_TYPES = [
  'project_update',
  'creator_project',
  'saved_search',
  'team_invite',
  'organization_invite',
  'status_change',
  'moderator_message',
  'mention',
  'report_closed',
  'report_reopened',
  'webhook_paused',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/**
 * Entries of one such type about one project on one day (UTC) are told together, and all about what became of one report;
 * others stand alone.
 */
export const GROUPED_NOTIFICATION_TYPES = [
  'project_update',
  'status_change',
] as const satisfies readonly NotificationType[]

/** Entries of a group that are told one by one; of the rest the number is told. */
export const GROUP_SHOWN = 5

/** How a type comes by mail: not at all, each at once, or all of a day or a week together. */
export const MAIL_CHOICES = ['off', 'at_once', 'daily', 'weekly'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]
/** Those that wait for a mail about many things. */
export const DIGEST_CHOICES = ['daily', 'weekly'] as const satisfies readonly MailChoice[]

/** Where a type is told to whoever has chosen nothing; every type is told on the site. */
export const DEFAULT_MAIL: Readonly<Record<NotificationType, MailChoice>> = {
  project_update: 'off',
  creator_project: 'off',
  saved_search: 'off',
  team_invite: 'at_once',
  organization_invite: 'at_once',
  status_change: 'at_once',
  moderator_message: 'at_once',
  mention: 'at_once',
  report_closed: 'at_once',
  report_reopened: 'off',
  webhook_paused: 'at_once',
}

/**
 * What feeds and chats are told to whoever has chosen nothing, once there is such a place: news of what anybody can find.
 * All else is between the site and its reader, until they want it there as well.
 */
export const NEWS_TYPES = [
  'project_update',
  'creator_project',
  'saved_search',
] as const satisfies readonly NotificationType[]
export const isNews = (type: NotificationType): boolean => NEWS_TYPES.some((news) => news === type)

/** Mails about notifications that a link in one of them can end: those of one type, or those that tell many things together. */
export const NOTICE_LISTS = [...NOTIFICATION_TYPES, 'digest'] as const
export type NoticeList = (typeof NOTICE_LISTS)[number]

/** Hour (UTC) at which the mails of a day go out. */
export const DIGEST_HOUR = 7
/** Day of the week on which those of a week go out with them: 1 is Monday. */
export const DIGEST_DAY = 1
/** Of one such mail; of the rest the number is told. */
export const DIGEST_SHOWN = 50
/** Code points of what staff say to a decision or at closing a report, where it is quoted; all of it stands in the thread. */
export const QUOTED_WORDS = 600

/** Newest that one answer of somebody's own feed tells of. */
export const OWN_FEED_SHOWN = 50
/** How long what is told in a feed or a chat and not on the site is kept. */
export const TOLD_ELSEWHERE_KEPT_MS = 30 * DAY_MS
