const DAY_MS = 86_400_000

/** Days from now that are offered; any other day is chosen from a calendar. */
export const EXPIRY_DAYS = [7, 30, 90, 365] as const

/** A day as a calendar field writes it, in the reader's zone. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const dayAfter = (days: number, now: Date): string => dayOf(new Date(now.getTime() + days * DAY_MS))

/** The last moment of a day in the reader's zone, so that a token works on the day that is named. */
export function endOfDay(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const end = new Date(year, month - 1, date, 23, 59, 59)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}
