import { STAFF_LOG_THINGS, type StaffLogThing } from '@quarry/domain/moderation/staff-log'
import { queryOf } from '@quarry/search-config/query-string'

/** What the address of the log says; what is absent is not asked for. */
export interface StaffLogView {
  /** Id or name of one of the staff. */
  by?: string | undefined
  thing?: StaffLogThing | undefined
  /** Id of what it was done to. */
  about?: string | undefined
  /** Id of the last entry of the page before. */
  before?: number | undefined
}

const NAMES = ['thing', 'by', 'about', 'before'] as const

/** Files go by their SHA-512, which is the longest name of a thing. */
const referenceIn = (given: unknown) =>
  typeof given === 'string' && /^[\w-]{1,128}$/.test(given) ? given : undefined

/** What an address asks for; anything odd counts as absent. */
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
