const dayAlone = /^\d{4}-\d\d-\d\d$/
/** Between day and time stands any one sign. */
const withZone = /^(.{10})[^\u0080-\uFFFF](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/s

/** The milliseconds at which a day (`2030-01-31`) of the calendar begins in UTC. */
export function readDay(text: string): number | undefined {
  if (!dayAlone.test(text)) return undefined
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text) ? start.getTime() : undefined
}

/** A moment as RFC 3339 has it, no more digits of a second than it has, at most nine, and `Z` for no offset. */
export function readMoment(text: string): string | undefined {
  const [, day = '', time = '', fraction = '', zone = ''] = withZone.exec(text) ?? []
  if (readDay(day) === undefined || time.startsWith('24')) return undefined
  const digits = fraction
    .slice(0, 10)
    .replace(/(?<!0)0+$/, '')
    .replace(/\.$/, '')
  const full = `${day}T${time}${digits}${/^(?:z|[+-]00:00)$/i.test(zone) ? 'Z' : zone}`
  return Number.isNaN(Date.parse(full)) ? undefined : full
}
