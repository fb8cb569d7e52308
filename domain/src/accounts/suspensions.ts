import { SCOPE_BITS, type ScopeName } from './scopes.ts'

/** How long an account can be suspended, in days, when it is not for good. */
export const SUSPENSION_DAYS_MAX = 730

/** What the form offers beside "for good". */
export const SUSPENSION_DAYS = [1, 7, 30, 90, 365] as const

/** In place of a number of days or of an end, in forms and in the log of staff. */
export const FOR_GOOD = 'for-good'

/** What becomes of a suspension, as the person is told. */
export const SUSPENSION_CHANGES = ['began', 'changed', 'lifted', 'upheld'] as const
export type SuspensionChange = (typeof SUSPENSION_CHANGES)[number]

/** What staff answer to an appeal. */
export const APPEAL_ANSWERS = ['lift', 'uphold'] as const
export type AppealAnswer = (typeof APPEAL_ANSWERS)[number]

/**
 * All that a suspended account can do: read, keep itself safe, take back what others may do in its name, mark what it
 * has read, and leave. Nothing that anybody else would see.
 */
const RETAINED =
  /_READ$|^USER_READ_EMAIL$|^ANALYTICS$|^SESSION_|^PAT_DELETE$|^USER_(AUTH_WRITE|DELETE)$|^NOTIFICATION_/

export const SUSPENDED_SCOPES: ReadonlySet<ScopeName> = new Set(
  (Object.keys(SCOPE_BITS) as ScopeName[]).filter((name) => RETAINED.test(name)),
)
