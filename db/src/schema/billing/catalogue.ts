import type { CurrencyCode } from '@quarry/domain/billing/currencies'
import type { ProductMetadata, ProductType } from '@quarry/domain/billing/products'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

export interface BillingProductsTable {
  id: string
  /** Connects the row to its definition in the code. */
  key: string
  type: ProductType
  metadata: JSONColumnType<ProductMetadata>
  isUnitary: boolean
  /** False once the code no longer contains it. */
  isOffered: Generated<boolean>
  ordering: number
}

/** Amounts never change: a new price replaces the row, and existing subscriptions keep the old one. */
export interface BillingPricesTable {
  id: string
  productId: string
  currency: CurrencyCode
  monthly: number
  yearly: number
  createdAt: Generated<Date>
  /** Null while it is offered. */
  retiredAt: Date | null
}

export type BillingProductRow = Selectable<BillingProductsTable>
export type BillingPriceRow = Selectable<BillingPricesTable>
