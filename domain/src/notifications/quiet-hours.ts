import { DAY_MS, MINUTE_MS } from '../times.ts'

/** A daily period without emails about notifications. It may end on the next day. */
export interface QuietHours {
  /** Name of a zone of the IANA database, such as `Europe/Berlin`. */
  zone: string
  /** Minutes since midnight there, 0 to 1439. */
  fromMinute: number
  untilMinute: number
}

const DAY_MINUTES = DAY_MS / MINUTE_MS

/** Whether the runtime knows the zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The minute of the day that clocks of the zone show. */
function minuteIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return valueOf('hour') * 60 + valueOf('minute')
}

const minutesFromTo = (from: number, to: number) => (to - from + DAY_MINUTES) % DAY_MINUTES

/** When the current quiet hours end; undefined outside of them. A period that ends where it begins is empty. */
export function quietUntil({ zone, fromMinute, untilMinute }: QuietHours, now: Date): Date | undefined {
  const minute = minuteIn(zone, now)
  const isQuiet = minutesFromTo(fromMinute, minute) < minutesFromTo(fromMinute, untilMinute)
  if (!isQuiet) return undefined
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const guess = new Date(wholeMinute + minutesFromTo(minute, untilMinute) * MINUTE_MS)
  // A daylight saving change in between makes the period shorter or longer.
  const difference = minutesFromTo(minuteIn(zone, guess), untilMinute)
  const shift = difference > DAY_MINUTES / 2 ? difference - DAY_MINUTES : difference
  return new Date(guess.getTime() + shift * MINUTE_MS)
}

/** `22:30` as minutes since midnight; undefined for anything else. */
export function minuteOfTime(text: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** The reverse of `minuteOfTime`. */
export const timeOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
