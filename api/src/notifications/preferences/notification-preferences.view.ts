import { minuteOfTime, timeOfMinute, type QuietHours } from '@quarry/domain/notifications/quiet-hours'
import type {
  NotificationChoice,
  QuietHours as QuietHoursView,
} from '../../../contract/notifications/notifications.ts'
import type { Choice } from './notification-preferences.queries.ts'

export const viewQuietHours = ({ zone, fromMinute, untilMinute }: QuietHours): QuietHoursView => ({
  zone,
  from: timeOfMinute(fromMinute),
  until: timeOfMinute(untilMinute),
})

export const readQuietHours = ({ zone, from, until }: QuietHoursView): QuietHours => ({
  zone,
  fromMinute: minuteOfTime(from) ?? 0,
  untilMinute: minuteOfTime(until) ?? 0,
})

export const viewChoice = ({ type, onSite, mail, inFeed, inChat }: Choice): NotificationChoice => ({
  type,
  on_site: onSite,
  mail,
  in_feed: inFeed,
  in_chat: inChat,
})

export const readChoice = (choice: NotificationChoice): Choice => ({
  type: choice.type,
  onSite: choice.on_site,
  mail: choice.mail,
  inFeed: choice.in_feed,
  inChat: choice.in_chat,
})
