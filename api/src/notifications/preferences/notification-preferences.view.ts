import { minuteOfTime, timeOfMinute, type QuietHours } from '@quarry/domain/notifications/quiet-hours'
import type {
  NotificationPreference,
  QuietHours as QuietHoursView,
} from '../../../contract/notifications/notifications.ts'
import type { NotificationPreferenceRow } from './notification-preferences.queries.ts'

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

export const viewPreference = ({
  type,
  onSite,
  mail,
  inFeed,
  inChat,
}: NotificationPreferenceRow): NotificationPreference => ({
  type,
  on_site: onSite,
  mail,
  in_feed: inFeed,
  in_chat: inChat,
})

export const readPreference = (preference: NotificationPreference): NotificationPreferenceRow => ({
  type: preference.type,
  onSite: preference.on_site,
  mail: preference.mail,
  inFeed: preference.in_feed,
  inChat: preference.in_chat,
})
