import { ANALYTICS_ROWS_MAX } from '@quarry/domain/limits/counts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { countDays, type Reported } from './analytics.service.ts'

/** Beginnings that a spreadsheet interprets as a formula. A leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r]/

/** One field in the format of RFC 4180. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row for each day with downloads and new followers; for several projects also a column for each of the top ones. */
export async function tableOf(ctx: SignedInCtx, reported: Reported): Promise<string> {
  const { days, projects, on } = await countDays(ctx, reported)
  const columns = projects.length > 1 ? projects.slice(0, ANALYTICS_ROWS_MAX) : []
  const head = ['day', 'downloads', 'followers', ...columns.map(({ project }) => project.slug)]
  const rows = days.map(({ day, downloads, followers }) => [
    day,
    downloads,
    followers,
    ...columns.map(({ project }) => on(project.id, day)),
  ])
  return [head, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}
