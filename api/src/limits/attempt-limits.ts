import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quarry/domain/times'
import { ruleMessage } from '../../contract/rules.ts'
import { AppError } from '../kernel/errors.ts'
import type { SharedState } from '../ports/shared-state.ts'

/** Counts attempts that must not be repeated at will, such as sign-ins, over all processes. */
export interface AttemptLimits {
  /** Counts one attempt; throws `ratelimit_error` when there were too many. */
  count(kind: AttemptKind, key: string): Promise<void>
  /** Counts one attempt and returns the error instead of throwing it, for callers that continue anyway. */
  refusal(kind: AttemptKind, key: string): Promise<AppError | undefined>
  /** After a success: resets the shortest window, and removes this attempt from the longer ones. */
  succeed(kind: AttemptKind, key: string): Promise<void>
  /** Removes one attempt that was not a failure. */
  takeBack(kind: AttemptKind, key: string): Promise<void>
}

/** At most `max` attempts in `windowMs`. */
interface Limit {
  max: number
  windowMs: number
}

const QUARTER = 15 * MINUTE_MS

/**
 * The limits of each kind, the shortest window first. With several windows the wait grows: a caller who used up a short
 * window continues when it ends, and after a few such rounds waits for the end of a longer one.
 */
export const ATTEMPTS = {
  /** Failures per account name and caller. */
  'sign-in': [
    { max: 8, windowMs: QUARTER },
    { max: 16, windowMs: HOUR_MS },
    { max: 32, windowMs: DAY_MS },
  ],
  /** Failures per caller, over all names. */
  'sign-in-caller': [
    { max: 60, windowMs: QUARTER },
    { max: 120, windowMs: HOUR_MS },
    { max: 480, windowMs: DAY_MS },
  ],
  /** Failures per name as typed, whether or not the account exists, over all callers. */
  'sign-in-account': [
    { max: 50, windowMs: HOUR_MS },
    { max: 200, windowMs: DAY_MS },
  ],
  /** Attempts in known browsers of an account while its name is locked for others. */
  'sign-in-browser': [
    { max: 16, windowMs: HOUR_MS },
    { max: 48, windowMs: DAY_MS },
  ],
  /** Failures per name that the account activity lists. */
  'sign-in-recorded': [{ max: 20, windowMs: DAY_MS }],
  /** Accounts per caller. */
  'sign-up': [{ max: 60, windowMs: HOUR_MS }],
  /** Checks of the fields of new accounts per caller. */
  'sign-up-check': [{ max: 120, windowMs: HOUR_MS }],
  /** Links for a new password per caller. */
  'password-reset': [{ max: 20, windowMs: HOUR_MS }],
  /** Emails that an account has sent to an address of its choice. */
  'account-email': [{ max: 6, windowMs: HOUR_MS }],
  /** Emails to one address that a caller entered. */
  'email-address': [{ max: 7, windowMs: HOUR_MS }],
  /** Invitations by one sender. */
  invitation: [
    { max: 30, windowMs: HOUR_MS },
    { max: 100, windowMs: DAY_MS },
  ],
  /** Invitations to one team. */
  'invitation-team': [
    { max: 30, windowMs: HOUR_MS },
    { max: 100, windowMs: DAY_MS },
  ],
  /** Invitations of one receiver by one sender. */
  'invitation-receiver': [
    { max: 10, windowMs: HOUR_MS },
    { max: 20, windowMs: DAY_MS },
  ],
  /** Wrong passwords in an open session. */
  'password-proof': [
    { max: 8, windowMs: QUARTER },
    { max: 32, windowMs: DAY_MS },
  ],
  /** Wrong codes of a second factor in an open session, by account. */
  'second-factor': [
    { max: 8, windowMs: QUARTER },
    { max: 60, windowMs: DAY_MS },
  ],
  /** Wrong codes of one sign-in that waits for its second step. */
  'sign-in-step': [{ max: 5, windowMs: 2 * QUARTER }],
  /** Wrong codes at sign-in, by account and caller. */
  'sign-in-code': [
    { max: 8, windowMs: QUARTER },
    { max: 40, windowMs: DAY_MS },
  ],
  /** Wrong codes of the authenticator app at sign-in, by account over all callers. */
  'sign-in-code-account': [
    { max: 20, windowMs: QUARTER },
    { max: 60, windowMs: DAY_MS },
  ],
  /** Rejected passkeys per caller. */
  'passkey-caller': [{ max: 60, windowMs: QUARTER }],
  /** Started and finished visits to sign-in providers per caller. */
  'provider-caller': [{ max: 120, windowMs: QUARTER }],
  /** Tests of one webhook. */
  'webhook-test': [{ max: 10, windowMs: QUARTER }],
  /** Tests of all webhooks by one user. */
  'webhook-test-user': [{ max: 60, windowMs: HOUR_MS }],
  /** Images that one user uploads for messages. */
  'message-image': [
    { max: 40, windowMs: QUARTER },
    { max: 200, windowMs: DAY_MS },
  ],
  /** Payments that one user starts. */
  payment: [
    { max: 20, windowMs: QUARTER },
    { max: 60, windowMs: DAY_MS },
  ],
  /** Payment methods that one user adds. Providers are used to test stolen cards. */
  'payment-method': [
    { max: 15, windowMs: QUARTER },
    { max: 40, windowMs: DAY_MS },
  ],
  /** Packs of CurseForge that one user looks up: all share the limit of the key of the site. */
  'curseforge-pack': [
    { max: 20, windowMs: QUARTER },
    { max: 100, windowMs: DAY_MS },
  ],
  /** Reports of leaked tokens per caller. */
  'token-found': [{ max: 120, windowMs: HOUR_MS }],
} as const satisfies Record<string, readonly [Limit, ...Limit[]]>

/** Password reset emails per account. Further requests send nothing, so that no mailbox can be flooded. */
export const PASSWORD_RESET_EMAILS_PER_HOUR = 3

export type AttemptKind = keyof typeof ATTEMPTS

/** Attempts that a shorter window rejects were not made, so the longer windows do not count them. */
export function attemptLimits(state: SharedState): AttemptLimits {
  const windowsOf = (kind: AttemptKind, key: string) =>
    ATTEMPTS[kind].map((limit) => ({ ...limit, key: `${kind}|${limit.windowMs}|${key}` }))
  const refusal = async (kind: AttemptKind, key: string) => {
    for (const { key: counter, windowMs, max } of windowsOf(kind, key)) {
      const { used, msLeft } = await state.count(counter, windowMs)
      if (used > max) return tooMany(msLeft)
    }
    return undefined
  }
  const takeBack = async (windows: readonly { key: string }[]) => {
    for (const { key } of windows) await state.uncount(key)
  }
  return {
    refusal,
    async count(kind, key) {
      const refused = await refusal(kind, key)
      if (refused) throw refused
    },
    takeBack: (kind, key) => takeBack(windowsOf(kind, key)),
    async succeed(kind, key) {
      const [shortest, ...longer] = windowsOf(kind, key)
      if (shortest) await state.resetCount(shortest.key)
      await takeBack(longer)
    },
  }
}

function tooMany(msLeft: number): AppError {
  const minutes = Math.max(1, Math.ceil(msLeft / MINUTE_MS))
  const wait =
    minutes < 100
      ? ruleMessage('too_many_attempts', { minutes })
      : ruleMessage('too_many_attempts_today', { hours: Math.ceil(minutes / 60) })
  return new AppError('ratelimit_error', wait)
}
