import { STAFF_LOG_THINGS, type StaffLogThing } from '@quarry/domain/moderation/staff-log'
import { queryOf } from '@quarry/search-config/query-string'

/** Filters of the staff log from the search parameters. */
export interface StaffLogView {
  /** Id or name of a staff member. */
  by?: string | undefined
  thing?: StaffLogThing | undefined
  /** Id of the target. */
  about?: string | undefined
  /** Id of the last entry of the previous page. */
  before?: number | undefined
}

const NAMES = ['thing', 'by', 'about', 'before'] as const

/** A file is identified by its SHA-512, the longest id. */
const referenceIn = (value: unknown) =>
  typeof value === 'string' && /^[\w-]{1,128}$/.test(value) ? value : undefined

/** Invalid values count as absent. */
export function staffLogViewOf(search: Record<string, unknown>): StaffLogView {
  const before = Number(search['before'])
  return {
    by: referenceIn(search['by']),
    thing: STAFF_LOG_THINGS.find((thing) => thing === search['thing']),
    about: referenceIn(search['about']),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  }
}

export const staffLogHref = (view: StaffLogView): string =>
  '/moderation/log' +
  queryOf(NAMES.flatMap((name) => (view[name] === undefined ? [] : [[name, String(view[name])]])))
