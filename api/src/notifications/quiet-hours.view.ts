import { minuteOfTime, timeOfMinute, type QuietHours } from '@quarry/domain/quiet-hours'
import type { QuietHours as QuietHoursView } from '../../contract/notifications.ts'

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
