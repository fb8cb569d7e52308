import type { ChargeStatus, ChargeType, RefundReason } from '@quarry/domain/billing/charges'
import type { CurrencyCode } from '@quarry/domain/billing/currencies'
import type { OfferedInterval } from '@quarry/domain/billing/intervals'
import type { PaymentProviderName } from '@quarry/domain/billing/payment-methods'
import type { SubscriptionStatus } from '@quarry/domain/billing/subscriptions'
import type { Generated, Insertable, JSONColumnType, Selectable } from 'kysely'

/** Belongs to the Ghost account once its user is deleted. */
export interface SubscriptionsTable {
  id: string
  userId: string
  productId: string
  priceId: string
  interval: OfferedInterval
  status: SubscriptionStatus
  isUnitary: boolean
  /** Of hosted servers: the wishes of the buyer. */
  metadata: JSONColumnType<Record<string, unknown>> | null
  createdAt: Date
  /** When the perks last began. */
  provisionedAt: Date | null
}

export interface ChargesTable {
  id: string
  /** The Ghost account once the user is deleted. */
  userId: string
  priceId: string
  subscriptionId: string | null
  /** Of a refund: the refunded charge. */
  parentId: string | null
  type: ChargeType
  status: ChargeStatus
  /** Minor units, with tax; refunds are negative. */
  amount: number
  tax: Generated<number>
  /** Of the provider, in the same currency; null while unknown. */
  fee: number | null
  currency: CurrencyCode
  interval: OfferedInterval | null
  platform: PaymentProviderName
  due: Date
  /** Of the current attempt: a payment method of the provider, or a token for a new one. Of a refund: the payment. */
  method: string | null
  /** The current attempt is made without the payer. */
  offSession: Generated<boolean>
  lastAttempt: Date | null
  /** Increases only after a definite refusal, because it is part of the idempotency key. */
  attempt: Generated<number>
  /** While it is processing: when a worker asks the provider again. */
  leaseUntil: Date | null
  firstFailedAt: Date | null
  nextAttemptAt: Date | null
  /** Why the provider refused. */
  failure: string | null
  /** Refunds only. */
  reason: RefundReason | null
  providerRef: string | null
  /** Of a proration: the price that the subscription gets. */
  newPriceId: string | null
  /** The billing cycle that it paid. */
  cycleStart: Date | null
  cycleEnd: Date | null
  createdAt: Date
  settledAt: Date | null
}

export interface InvoiceYearsTable {
  year: number
  last: number
}

/** One for each charge that succeeded, numbered without gaps in each year. */
export interface InvoicesTable {
  year: number
  number: number
  chargeId: string
  issuedAt: Date
}

export type SubscriptionRow = Selectable<SubscriptionsTable>
export type ChargeRow = Selectable<ChargesTable>
export type NewCharge = Insertable<ChargesTable>
export type InvoiceRow = Selectable<InvoicesTable>
