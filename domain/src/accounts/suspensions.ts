import { SCOPE_BITS, type ScopeName } from './scopes.ts'

/** Maximum length of a limited suspension, in days. */
export const SUSPENSION_DAYS_MAX = 730

/** Choices of the form, besides "permanently". */
export const SUSPENSION_DAYS = [1, 7, 30, 90, 365] as const

/** Stands for a permanent suspension in forms and in the staff log. */
export const FOR_GOOD = 'for-good'

/** Changes of a suspension that the user is informed of. */
export const SUSPENSION_CHANGES = ['began', 'changed', 'lifted', 'upheld'] as const
export type SuspensionChange = (typeof SUSPENSION_CHANGES)[number]

/** Responses of staff to an appeal. */
export const APPEAL_ANSWERS = ['lift', 'uphold'] as const
export type AppealAnswer = (typeof APPEAL_ANSWERS)[number]

/**
 * The scopes of a suspended account: read, secure the account, revoke access of others, mark as read, and delete the
 * account. Nothing that others would see.
 */
const RETAINED =
  /_READ$|^USER_READ_EMAIL$|^ANALYTICS$|^SESSION_|^PAT_DELETE$|^USER_(AUTH_WRITE|DELETE)$|^NOTIFICATION_/

export const SUSPENDED_SCOPES: ReadonlySet<ScopeName> = new Set(
  (Object.keys(SCOPE_BITS) as ScopeName[]).filter((name) => RETAINED.test(name)),
)
