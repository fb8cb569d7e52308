import { say } from '../../contract/rules.ts'
import { AppError } from './errors.ts'
import type { SharedState } from './shared-state.ts'

/** Counts attempts that must not be repeated at will, such as sign-ins, over all processes. */
export interface AttemptLimits {
  /** Counts one attempt; throws `ratelimit_error` when there were too many. */
  count(kind: AttemptKind, key: string): Promise<void>
  /** Counts one attempt and answers why there were too many, for whoever goes on all the same. */
  refusal(kind: AttemptKind, key: string): Promise<AppError | undefined>
  /** Forgets all attempts, after a success. */
  forget(kind: AttemptKind, key: string): Promise<void>
  /** Takes one attempt back: it was none. */
  giveBack(kind: AttemptKind, key: string): Promise<void>
}

/** Points per window of seconds. */
export const ATTEMPTS = {
  /** Failures per account name and caller. */
  'sign-in': { points: 8, duration: 15 * 60 },
  /** Failures per caller, over all names. */
  'sign-in-caller': { points: 60, duration: 15 * 60 },
  /** Failures per name as it was typed, whether there is such an account or not, over all callers. */
  'sign-in-account': { points: 50, duration: 60 * 60 },
  /** Failures per name that are written down. */
  'sign-in-noted': { points: 20, duration: 24 * 60 * 60 },
  /** Accounts per caller. */
  'sign-up': { points: 60, duration: 60 * 60 },
  /** Links for a new password per caller. */
  'password-reset': { points: 20, duration: 60 * 60 },
  /** Mails that an account has sent to an address of its choice. */
  'account-mail': { points: 6, duration: 60 * 60 },
  /** Mails sent to an address that somebody named. */
  'mail-address': { points: 7, duration: 60 * 60 },
  /** Wrong passwords in an open session. */
  'password-proof': { points: 8, duration: 15 * 60 },
  /** Wrong codes of a second factor in an open session, by account. */
  'second-factor': { points: 8, duration: 15 * 60 },
  'second-factor-day': { points: 60, duration: 24 * 60 * 60 },
  /** Wrong codes of one sign-in that waits for its second step. */
  'sign-in-step': { points: 5, duration: 30 * 60 },
  /** Wrong codes at sign-in, by account and caller. */
  'sign-in-code': { points: 8, duration: 15 * 60 },
  'sign-in-code-day': { points: 40, duration: 24 * 60 * 60 },
  /** Wrong codes of the app at sign-in, by account over all callers. */
  'sign-in-code-account': { points: 20, duration: 15 * 60 },
  'sign-in-code-account-day': { points: 60, duration: 24 * 60 * 60 },
  /** Passkeys that were not accepted, per caller. */
  'passkey-caller': { points: 60, duration: 15 * 60 },
  /** Visits to providers that a caller comes back from, or begins. */
  'provider-caller': { points: 120, duration: 15 * 60 },
  /** Tokens that a caller tells us they have found. */
  'token-found': { points: 120, duration: 60 * 60 },
} as const

export type AttemptKind = keyof typeof ATTEMPTS

export function countedAttempts(state: SharedState): AttemptLimits {
  const keyOf = (kind: AttemptKind, key: string) => `${kind}|${key}`
  const refusal = async (kind: AttemptKind, key: string) => {
    const { points, duration } = ATTEMPTS[kind]
    const { used, msLeft } = await state.count(keyOf(kind, key), duration * 1000)
    if (used <= points) return undefined
    const minutes = Math.max(1, Math.ceil(msLeft / 60_000))
    return new AppError('ratelimit_error', say('too_many_attempts', { minutes }))
  }
  return {
    refusal,
    async count(kind, key) {
      const refused = await refusal(kind, key)
      if (refused) throw refused
    },
    giveBack: (kind, key) => state.uncount(keyOf(kind, key)),
    forget: (kind, key) => state.forgetCount(keyOf(kind, key)),
  }
}
