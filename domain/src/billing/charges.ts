import { DAY_MS } from '../times.ts'

/** Statuses of a charge. `open` waits until it is due; `processing` was sent to the payment provider. */
export const CHARGE_STATUSES = ['open', 'processing', 'succeeded', 'failed', 'cancelled'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

export const CHARGE_TYPES = ['one-time', 'subscription', 'proration', 'refund'] as const
export type ChargeType = (typeof CHARGE_TYPES)[number]

interface Transition {
  from: readonly ChargeStatus[]
  to: ChargeStatus
}

/** Every change of a charge's status. The database rejects others. */
export const CHARGE_TRANSITIONS = {
  /** It is due and is sent to the provider. */
  claim: { from: ['open'], to: 'processing' },
  /** It is sent again after a definite refusal. */
  retry: { from: ['failed'], to: 'processing' },
  /** Money arrived, perhaps later than expected. */
  succeed: { from: ['processing', 'failed', 'cancelled'], to: 'succeeded' },
  /** The provider refused definitely. */
  refuse: { from: ['processing'], to: 'failed' },
  /** The user cancels the subscription, or a failed charge is too old. */
  cancel: { from: ['open', 'failed'], to: 'cancelled' },
  /** The user wants the subscription to continue after all. */
  undo_cancel: { from: ['cancelled'], to: 'open' },
  /** The user closed the payment form, and the provider has ended the payment. */
  abandon: { from: ['processing'], to: 'cancelled' },
} as const satisfies Record<string, Transition>
export type ChargeTransition = keyof typeof CHARGE_TRANSITIONS

export const mayBecome = (status: ChargeStatus, transition: ChargeTransition): boolean => {
  const { from }: Transition = CHARGE_TRANSITIONS[transition]
  return from.includes(status)
}

/** Why a charge of type `refund` exists: a decision of staff, an action at the provider, a dispute, a payment too many. */
export const REFUND_REASONS = ['staff', 'provider', 'dispute', 'surplus'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** How much of a charge staff refund. */
export const REFUND_KINDS = ['full', 'partial', 'none'] as const

/** Days after the first failure on which a charge is attempted again. */
export const RETRY_DAYS = [2, 4, 7] as const
/** Days after the first failure until the perks end. */
export const GRACE_DAYS = 2
/** Days after which a payment without an outcome no longer counts as paid. */
export const PROCESSING_GRACE_DAYS = 7
/** Days after the first failure until the charge is cancelled. */
export const GIVE_UP_DAYS = 30
/** Hours in which a user can complete a payment that waits for them. */
export const CONFIRMATION_HOURS = 24

/** The next automatic attempt of a charge that failed first at a time; null after the last one. */
export function nextAttempt(firstFailedAt: Date, now: Date): Date | null {
  const times = RETRY_DAYS.map((days) => firstFailedAt.getTime() + days * DAY_MS)
  const next = times.find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}
