const DAY_MS = 86_400_000

/** Presets in days; a date field allows any other day. */
export const EXPIRY_DAYS = [7, 30, 90, 365] as const

/** A day in the format of a date field, in the browser's time zone. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const dayAfter = (days: number, now: Date): string => dayOf(new Date(now.getTime() + days * DAY_MS))

/** The last second of a day in the browser's time zone, so that a token is valid on the chosen day. */
export function endOfDay(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const end = new Date(year, month - 1, date, 23, 59, 59)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}
