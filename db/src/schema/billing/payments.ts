import type { PaymentProviderName } from '@quarry/domain/billing/payment-methods'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

/** The customer of a provider that stands for a user. */
export interface PaymentCustomersTable {
  userId: string
  provider: PaymentProviderName
  id: string
  createdAt: Date
}

/** What the site shows of a payment method; card data never reaches the site. */
export interface PaymentMethodsTable {
  id: string
  provider: PaymentProviderName
  userId: string
  /** As the provider names it, such as `card`. */
  type: string
  brand: string | null
  lastFour: string | null
  expiryMonth: number | null
  expiryYear: number | null
  /** Name or email address of a wallet. */
  label: string | null
  isPrimary: boolean
  createdAt: Date
}

/** A payment at the provider, one for each attempt of a charge. */
export interface PaymentsTable {
  id: string
  provider: PaymentProviderName
  chargeId: string
  attempt: number
  createdAt: Date
}

/** Events that the provider sent, so that a repeated one has no effect. */
export interface ProviderEventsTable {
  provider: PaymentProviderName
  id: string
  type: string
  /** `payment:` or `customer:` and an id. */
  about: string | null
  receivedAt: Date
}

/** State of the provider `local`. */
export interface LocalPaymentObjectsTable {
  id: string
  kind: string
  /** The object that it belongs to. */
  parent: string | null
  data: JSONColumnType<Record<string, unknown>>
  createdAt: Generated<Date>
}

export type PaymentMethodRow = Selectable<PaymentMethodsTable>
