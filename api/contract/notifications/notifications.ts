import { PRODUCT_TYPES } from '@quarry/domain/billing/products'
import { PAGE_MAX, UNREAD_COUNTED_MAX } from '@quarry/domain/limits/counts'
import {
  GROUP_SHOWN,
  EMAIL_FREQUENCIES,
  NOTIFICATION_TYPES,
  V2_NOTIFICATION_TYPES,
} from '@quarry/domain/notifications/notification-types'
import { STAFF_ACTIONS, STAFF_LOG_THINGS } from '@quarry/domain/moderation/staff-log'
import { TIME_ZONE } from '@quarry/domain/limits/lengths'
import { isZone, minuteOfTime } from '@quarry/domain/notifications/quiet-hours'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, Names, refList, queryInteger, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { ProjectStatus } from '../enums.ts'
import { ReportTarget } from '../reports/reports.ts'

export const NotificationType = z.enum(NOTIFICATION_TYPES)

/** Limit of the endpoints without pages. */
export const NOTIFICATIONS_MAX = 1000
export const NOTIFICATIONS_PAGE_SIZE = 50

/** The ids of the subjects of a notification. */
export const NotificationBody = z.object({
  type: NotificationType,
  project_id: z.string().optional(),
  version_id: z.string().optional(),
  report_id: z.string().optional(),
  thread_id: z.string().optional(),
  organization_id: z.string().optional(),
  team_id: z.string().optional(),
  webhook_id: z.string().optional(),
  invited_by: z.string().optional(),
  role: z.string().optional(),
  old_status: ProjectStatus.optional(),
  new_status: ProjectStatus.optional(),
})

/** For API clients: English sentences, and actions as a method and a path below `/v2`. */
export const Notification = z.object({
  id: z.string(),
  user_id: z.string(),
  type: NotificationType,
  title: z.string(),
  text: z.string(),
  link: z.string(),
  read: z.boolean(),
  created: Timestamp,
  actions: z.array(z.object({ title: z.string(), action_route: z.tuple([z.string(), z.string()]) })).max(2),
  body: NotificationBody,
})
export type Notification = z.output<typeof Notification>

/** The type is null where v2 has none; title and text always say what happened. */
export const V2Notification = Notification.extend({ type: z.enum(V2_NOTIFICATION_TYPES).nullable() })
export type V2Notification = z.output<typeof V2Notification>

const reading = {
  tag: 'notifications',
  method: 'GET',
  access: 'signed-in',
  scope: 'NOTIFICATION_READ',
} as const
const writing = {
  tag: 'notifications',
  access: 'signed-in',
  scope: 'NOTIFICATION_WRITE',
  response: NoContent,
} as const
const several = { path: '/v2/notifications', query: z.object({ ids: refList }) } as const

export const listUserNotifications = endpoint({
  ...reading,
  path: '/v2/user/:user/notifications',
  summary: "List a user's notifications, newest first (own only)",
  response: z.array(V2Notification).max(NOTIFICATIONS_MAX),
})
export const getNotification = endpoint({
  ...reading,
  path: '/v2/notification/:notification',
  summary: 'Get a notification',
  response: V2Notification,
})
export const readNotification = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/v2/notification/:notification',
  summary: 'Mark a notification as read',
})
export const deleteNotification = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/v2/notification/:notification',
  summary: 'Delete a notification',
})
export const listNotifications = endpoint({
  ...reading,
  ...several,
  summary: 'Get several notifications; those of others are left out',
  response: z.array(V2Notification).max(NOTIFICATIONS_MAX),
})
export const readNotifications = endpoint({
  ...writing,
  ...several,
  method: 'PATCH',
  summary: 'Mark several notifications as read; those of others stay as they are',
})
export const deleteNotifications = endpoint({
  ...writing,
  ...several,
  method: 'DELETE',
  summary: 'Delete several notifications; those of others stay',
})

/** For the site, which writes the sentences in the reader's language. */
export const InboxEntry = z.object({
  id: z.string(),
  type: NotificationType,
  read: z.boolean(),
  created: Timestamp,
  /** Slug and title are null once the reader may no longer see it. */
  project: z
    .object({
      id: z.string(),
      slug: z.string().nullable(),
      title: z.string().nullable(),
      icon_url: z.string().nullable(),
    })
    .nullable(),
  /** Null once the reader may no longer see it. */
  version: z
    .object({
      id: z.string(),
      name: z.string(),
      version_number: z.string(),
      loaders: Names,
      game_versions: Names,
    })
    .nullable(),
  organization: z
    .object({ id: z.string(), slug: z.string(), name: z.string(), icon_url: z.string().nullable() })
    .nullable(),
  /** The reader's search that found the project; null once it is deleted. */
  saved_search: z.object({ id: z.string(), name: z.string(), address: z.string() }).nullable(),
  /** `address` is the page where it can be resumed. Null once it is deleted. */
  webhook: z.object({ id: z.string(), name: z.string(), address: z.string() }).nullable(),
  /** What staff did; `href` is null if it has no page or was deleted. */
  staff_edit: z
    .object({
      action: z.enum(STAFF_ACTIONS),
      thing: z.enum(STAFF_LOG_THINGS),
      name: z.string().nullable(),
      href: z.string().nullable(),
    })
    .nullable(),
  /** What the payment was for. */
  product: z.object({ type: z.enum(PRODUCT_TYPES) }).nullable(),
  report_id: z.string().nullable(),
  /** Target of the report; null once the report is deleted. */
  reported: ReportTarget.nullable(),
  /** The moderators' message at the closing of the report, as plain text, cut to its beginning. */
  closing_message: z.string().nullable(),
  team_id: z.string().nullable(),
  actor: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** The new owner; null if a project moved into the organization. */
  new_owner: z.object({ id: z.string(), username: z.string() }).nullable(),
  role: z.string().nullable(),
  old_status: ProjectStatus.nullable(),
  new_status: ProjectStatus.nullable(),
  /** True for a pending invitation. */
  is_open: z.boolean(),
})
export type InboxEntry = z.output<typeof InboxEntry>

/** Entries with the same display group, such as those of one type about one project on one day. */
export const InboxGroup = z.object({
  /** Newest first. */
  entries: z.array(InboxEntry).min(1).max(GROUP_SHOWN),
  count: z.int(),
  unread: z.int(),
})
export type InboxGroup = z.output<typeof InboxGroup>

export const getInbox = endpoint({
  ...reading,
  path: '/_internal/inbox',
  summary: 'List your notifications in groups, newest first, with the number of unread ones',
  query: z.object({
    /** With `true` all notifications, else unread ones only. */
    history: z.enum(['true', 'false']).default('false'),
    type: NotificationType.optional(),
    /** Id of the newest entry of the last group of the previous page. */
    before: Id.optional(),
    limit: queryInteger(1, PAGE_MAX).default(NOTIFICATIONS_PAGE_SIZE),
  }),
  response: z.object({
    groups: z.array(InboxGroup).max(PAGE_MAX),
    has_more: z.boolean(),
    /** All unread notifications, not only those of this page. */
    unread: z.array(z.object({ type: NotificationType, count: z.int() })).max(NOTIFICATION_TYPES.length),
    has_history: z.boolean(),
  }),
})

export const readInbox = endpoint({
  ...writing,
  method: 'POST',
  path: '/_internal/inbox/read',
  summary: 'Mark your notifications as read: all, those of one type, or those in the group of one',
  body: z.object({ type: NotificationType.optional(), together_with: Id.optional() }),
})

export const countInbox = endpoint({
  ...reading,
  path: '/_internal/inbox/count',
  summary: `Count your unread notifications, up to ${UNREAD_COUNTED_MAX}`,
  response: z.object({ unread: z.int().max(UNREAD_COUNTED_MAX) }),
})

/** The places where a user is notified of one type: site, email, feed, and personal webhooks. */
export const NotificationPreference = z.object({
  type: NotificationType,
  on_site: z.boolean(),
  mail: z.enum(EMAIL_FREQUENCIES),
  /** These two have no effect without a feed or a webhook. */
  in_feed: z.boolean(),
  in_chat: z.boolean(),
})
export type NotificationPreference = z.output<typeof NotificationPreference>

const choices = z.array(NotificationPreference).max(NOTIFICATION_TYPES.length)
const TimeOfDay = z
  .string()
  .refine((text) => minuteOfTime(text) !== undefined, { message: ruleText('time_of_day') })

/** Daily period without emails about notifications, in the time of a zone. Security emails are always sent. */
export const QuietHours = z.object({
  /** IANA time zone. */
  zone: z
    .string()
    .max(TIME_ZONE.max)
    .refine(isZone, { message: ruleText('time_zone') }),
  /** Such as `22:00`. */
  from: TimeOfDay,
  until: TimeOfDay,
})
export type QuietHours = z.output<typeof QuietHours>

export const getNotificationPreferences = endpoint({
  ...reading,
  path: '/_internal/inbox/choices',
  summary: 'Get your notification preferences',
  response: z.object({ choices, quiet_hours: QuietHours.nullable() }),
})
export const setNotificationPreferences = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/_internal/inbox/choices',
  summary: 'Change your notification preferences; types that are not listed do not change',
  body: z.object({ choices, quiet_hours: QuietHours.nullish() }),
})

const ofFeed = { path: '/_internal/inbox/feed' } as const

export const getOwnFeed = endpoint({
  ...reading,
  ...ofFeed,
  summary: 'Get when the feed of your notifications was created; its address is returned only on creation',
  response: z.object({ created: Timestamp.nullable() }),
})
export const renewOwnFeed = endpoint({
  ...writing,
  ...ofFeed,
  // The address outlives the token that requests it.
  scope: 'SESSION_ACCESS',
  method: 'POST',
  summary: 'Create an address for the feed of your notifications; an earlier address stops working',
  response: z.object({ url: z.string() }),
})
export const withdrawOwnFeed = endpoint({
  ...writing,
  ...ofFeed,
  method: 'DELETE',
  summary: 'Delete the feed of your notifications',
})
