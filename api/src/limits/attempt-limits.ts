import { MINUTE_MS } from '@quarry/domain/times'
import { ruleMessage } from '../../contract/rules.ts'
import { AppError } from '../kernel/errors.ts'
import type { SharedState } from '../ports/shared-state.ts'

/** Counts attempts that must not be repeated at will, such as sign-ins, over all processes. */
export interface AttemptLimits {
  /** Counts one attempt; throws `ratelimit_error` when there were too many. */
  count(kind: AttemptKind, key: string): Promise<void>
  /** Counts one attempt and answers why there were too many, for whoever goes on all the same. */
  refusal(kind: AttemptKind, key: string): Promise<AppError | undefined>
  /** After a success: the shortest window begins anew, and the longer ones take this one attempt back. */
  forget(kind: AttemptKind, key: string): Promise<void>
  /** Takes one attempt back: it was none. */
  giveBack(kind: AttemptKind, key: string): Promise<void>
}

/** So many attempts in so many seconds. */
interface Window {
  points: number
  duration: number
}

const QUARTER = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

/**
 * The windows of each kind, the shortest first. Where there are several the wait grows: who has used up a short one comes
 * back when it ends, and after a few such rounds waits for the end of a longer one.
 */
export const ATTEMPTS = {
  /** Failures per account name and caller. */
  'sign-in': [
    { points: 8, duration: QUARTER },
    { points: 16, duration: HOUR },
    { points: 32, duration: DAY },
  ],
  /** Failures per caller, over all names. */
  'sign-in-caller': [
    { points: 60, duration: QUARTER },
    { points: 120, duration: HOUR },
    { points: 480, duration: DAY },
  ],
  /** Failures per name as it was typed, whether there is such an account or not, over all callers. */
  'sign-in-account': [
    { points: 50, duration: HOUR },
    { points: 200, duration: DAY },
  ],
  /** Failures per name that are written down. */
  'sign-in-noted': [{ points: 20, duration: DAY }],
  /** Accounts per caller. */
  'sign-up': [{ points: 60, duration: HOUR }],
  /** Links for a new password per caller. */
  'password-reset': [{ points: 20, duration: HOUR }],
  /** Mails that an account has sent to an address of its choice. */
  'account-mail': [{ points: 6, duration: HOUR }],
  /** Mails sent to an address that somebody named. */
  'mail-address': [{ points: 7, duration: HOUR }],
  /** Wrong passwords in an open session. */
  'password-proof': [
    { points: 8, duration: QUARTER },
    { points: 32, duration: DAY },
  ],
  /** Wrong codes of a second factor in an open session, by account. */
  'second-factor': [
    { points: 8, duration: QUARTER },
    { points: 60, duration: DAY },
  ],
  /** Wrong codes of one sign-in that waits for its second step. */
  'sign-in-step': [{ points: 5, duration: 2 * QUARTER }],
  /** Wrong codes at sign-in, by account and caller. */
  'sign-in-code': [
    { points: 8, duration: QUARTER },
    { points: 40, duration: DAY },
  ],
  /** Wrong codes of the app at sign-in, by account over all callers. */
  'sign-in-code-account': [
    { points: 20, duration: QUARTER },
    { points: 60, duration: DAY },
  ],
  /** Passkeys that were not accepted, per caller. */
  'passkey-caller': [{ points: 60, duration: QUARTER }],
  /** Visits to providers that a caller comes back from, or begins. */
  'provider-caller': [{ points: 120, duration: QUARTER }],
  /** Tests of one webhook, and all that one person asks for. */
  'webhook-test': [{ points: 10, duration: QUARTER }],
  'webhook-test-person': [{ points: 60, duration: HOUR }],
  /** Pictures that one person sends to be said. */
  'said-picture': [
    { points: 40, duration: QUARTER },
    { points: 200, duration: DAY },
  ],
  /** Tokens that a caller tells us they have found. */
  'token-found': [{ points: 120, duration: HOUR }],
} as const satisfies Record<string, readonly [Window, ...Window[]]>

export type AttemptKind = keyof typeof ATTEMPTS

/** What a shorter window refuses was never tried, so the longer ones do not count it. */
export function countedAttempts(state: SharedState): AttemptLimits {
  const keysOf = (kind: AttemptKind, key: string) =>
    ATTEMPTS[kind].map((window) => ({ ...window, key: `${kind}|${window.duration}|${key}` }))
  const refusal = async (kind: AttemptKind, key: string) => {
    for (const window of keysOf(kind, key)) {
      const { used, msLeft } = await state.count(window.key, window.duration * 1000)
      if (used > window.points) return tooMany(msLeft)
    }
    return undefined
  }
  const giveBack = async (windows: readonly { key: string }[]) => {
    for (const window of windows) await state.uncount(window.key)
  }
  return {
    refusal,
    async count(kind, key) {
      const refused = await refusal(kind, key)
      if (refused) throw refused
    },
    giveBack: (kind, key) => giveBack(keysOf(kind, key)),
    async forget(kind, key) {
      const [shortest, ...longer] = keysOf(kind, key)
      if (shortest) await state.forgetCount(shortest.key)
      await giveBack(longer)
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
