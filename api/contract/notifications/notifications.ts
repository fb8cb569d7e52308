import { PAGE_MAX, UNREAD_COUNTED_MAX } from '@quarry/domain/limits/counts'
import {
  GROUP_SHOWN,
  MAIL_CHOICES,
  NOTIFICATION_TYPES,
} from '@quarry/domain/notifications/notification-types'
import { TIME_ZONE } from '@quarry/domain/limits/lengths'
import { isZone, minuteOfTime } from '@quarry/domain/notifications/quiet-hours'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, Names, refList, queryInteger, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { ProjectStatus } from '../enums.ts'
import { ReportTarget } from '../reports/reports.ts'

export const NotificationType = z.enum(NOTIFICATION_TYPES)

/** Newest shown by the calls that know no pages. */
export const NOTIFICATIONS_MAX = 1000
export const NOTIFICATIONS_PAGE_SIZE = 50

/** As tools read it: sentences in English, and what can be done as a method and a path below `/v2`. */
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
  /** The same for programs: what it is about, by id. */
  body: z.object({
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
  }),
})
export type Notification = z.output<typeof Notification>

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
  response: z.array(Notification).max(NOTIFICATIONS_MAX),
})
export const getNotification = endpoint({
  ...reading,
  path: '/v2/notification/:notification',
  summary: 'Get a notification',
  response: Notification,
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
  response: z.array(Notification).max(NOTIFICATIONS_MAX),
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

/** As the site shows it: what it is about by name, so that the sentence can be in the reader's language. */
export const InboxEntry = z.object({
  id: z.string(),
  type: NotificationType,
  read: z.boolean(),
  created: Timestamp,
  /** Without slug and title when the reader may not see it any more. */
  project: z
    .object({
      id: z.string(),
      slug: z.string().nullable(),
      title: z.string().nullable(),
      icon_url: z.string().nullable(),
    })
    .nullable(),
  /** Left out when the reader may not see it any more. */
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
  /** Which of the reader's searches found the project; left out once it is deleted. */
  saved_search: z.object({ id: z.string(), name: z.string(), address: z.string() }).nullable(),
  /** What was paused, and where it is let go on; left out once it is removed. */
  webhook: z.object({ id: z.string(), name: z.string(), address: z.string() }).nullable(),
  report_id: z.string().nullable(),
  /** What the report is about; left out once the report is gone. */
  reported: ReportTarget.nullable(),
  /** What the moderators said when they closed it, as plain text; the beginning of it where it is long. */
  said: z.string().nullable(),
  team_id: z.string().nullable(),
  actor: z.object({ id: z.string(), username: z.string() }).nullable(),
  role: z.string().nullable(),
  old_status: ProjectStatus.nullable(),
  new_status: ProjectStatus.nullable(),
  /** Invitations only: whether there is still something to answer. */
  is_open: z.boolean(),
})
export type InboxEntry = z.output<typeof InboxEntry>

/** Entries that tell of the same thing: of one type, about one project, on one day. */
export const InboxGroup = z.object({
  /** The newest of them. */
  entries: z.array(InboxEntry).min(1).max(GROUP_SHOWN),
  count: z.int(),
  unread: z.int(),
})
export type InboxGroup = z.output<typeof InboxGroup>

export const getInbox = endpoint({
  ...reading,
  path: '/_internal/inbox',
  summary: 'List own notifications in groups, newest first, with counts of what is unread',
  query: z.object({
    /** Unread ones only, unless the history is asked for. */
    history: z.enum(['true', 'false']).default('false'),
    type: NotificationType.optional(),
    /** Id of the newest entry of the last group of the page before. */
    before: Id.optional(),
    limit: queryInteger(1, PAGE_MAX).default(NOTIFICATIONS_PAGE_SIZE),
  }),
  response: z.object({
    groups: z.array(InboxGroup).max(PAGE_MAX),
    has_more: z.boolean(),
    /** Of all unread ones, whatever the page shows. */
    unread: z.array(z.object({ type: NotificationType, count: z.int() })).max(NOTIFICATION_TYPES.length),
    has_history: z.boolean(),
  }),
})

export const readInbox = endpoint({
  ...writing,
  method: 'POST',
  path: '/_internal/inbox/read',
  summary:
    'Mark all own notifications as read, those of one type, or those that are ruleText together with one',
  body: z.object({ type: NotificationType.optional(), together_with: Id.optional() }),
})

export const countInbox = endpoint({
  ...reading,
  path: '/_internal/inbox/count',
  summary: `Count own unread notifications, up to ${UNREAD_COUNTED_MAX}`,
  response: z.object({ unread: z.int().max(UNREAD_COUNTED_MAX) }),
})

/** Where one type is told: on the site, by mail, in the own feed, and to the own webhooks. */
export const NotificationChoice = z.object({
  type: NotificationType,
  on_site: z.boolean(),
  mail: z.enum(MAIL_CHOICES),
  /** These two once there is such a place. */
  in_feed: z.boolean(),
  in_chat: z.boolean(),
})
export type NotificationChoice = z.output<typeof NotificationChoice>

const choices = z.array(NotificationChoice).max(NOTIFICATION_TYPES.length)
const TimeOfDay = z
  .string()
  .refine((text) => minuteOfTime(text) !== undefined, { message: ruleText('time_of_day') })

/** From when until when no mail about notifications comes, by the clock of a zone; mails about safety always come. */
export const QuietHours = z.object({
  /** Name of a zone of the IANA database. */
  zone: z
    .string()
    .max(TIME_ZONE.max)
    .refine(isZone, { message: ruleText('time_zone') }),
  /** Such as `22:00`. */
  from: TimeOfDay,
  until: TimeOfDay,
})
export type QuietHours = z.output<typeof QuietHours>

export const getNotificationChoices = endpoint({
  ...reading,
  path: '/_internal/inbox/choices',
  summary: 'Get where oneself is ruleText of what',
  response: z.object({ choices, quiet_hours: QuietHours.nullable() }),
})
export const setNotificationChoices = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/_internal/inbox/choices',
  summary: 'Choose where oneself is ruleText of what; types that are not named stay as they are',
  body: z.object({ choices, quiet_hours: QuietHours.nullish() }),
})

const ofFeed = { path: '/_internal/inbox/feed' } as const

export const getOwnFeed = endpoint({
  ...reading,
  ...ofFeed,
  summary:
    'Get whether there is a feed of the own notifications, and since when; its address is ruleText once',
  response: z.object({ created: Timestamp.nullable() }),
})
export const renewOwnFeed = endpoint({
  ...writing,
  ...ofFeed,
  method: 'POST',
  summary:
    'Give the feed of the own notifications an address, which is in this answer; one before is none any more',
  response: z.object({ url: z.string() }),
})
export const withdrawOwnFeed = endpoint({
  ...writing,
  ...ofFeed,
  method: 'DELETE',
  summary: 'Withdraw the feed of the own notifications',
})
