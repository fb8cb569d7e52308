import type { BillingPriceRow, BillingProductRow } from '@quarry/db/schema/billing/catalogue'
import type { ChargeRow, SubscriptionRow } from '@quarry/db/schema/billing/charges'
import type { Charge } from '../../contract/billing/charges.ts'
import type { Product, ProductPrice } from '../../contract/billing/products.ts'
import type { Subscription } from '../../contract/billing/subscriptions.ts'

const recurring = ({ monthly, yearly }: Pick<BillingPriceRow, 'monthly' | 'yearly'>) => ({
  type: 'recurring' as const,
  intervals: { monthly, yearly },
})

type CurrentPrice = Pick<BillingPriceRow, 'id' | 'productId' | 'currency' | 'monthly' | 'yearly'>

export const viewPrice = (price: CurrentPrice): ProductPrice => ({
  id: price.id,
  product_id: price.productId,
  currency_code: price.currency,
  prices: recurring(price),
})

export const viewProduct = (
  { id, metadata, isUnitary }: BillingProductRow,
  prices: readonly BillingPriceRow[],
): Product => ({
  id,
  metadata,
  unitary: isUnitary,
  prices: prices.map(viewPrice),
})

interface SubscriptionRecord
  extends SubscriptionRow, Pick<BillingPriceRow, 'currency' | 'monthly' | 'yearly'> {
  product: BillingProductRow['metadata']
  /** The metadata as JSON. */
  wishes: string | null
  serverId: string | null
  serverName: string | null
  changesPlan: boolean
  currentPriceId: string | null
  currentMonthly: number | null
  currentYearly: number | null
}

type NextChargeRecord = ChargeRow & Pick<BillingProductRow, 'metadata'>

export const viewSubscription = (
  row: SubscriptionRecord,
  charge: NextChargeRecord | undefined,
): Subscription => ({
  id: row.id,
  user_id: row.userId,
  price_id: row.priceId,
  interval: row.interval,
  status: row.status,
  created: row.createdAt.toISOString(),
  metadata: viewMetadata(row),
  product_id: row.productId,
  product: row.product,
  server:
    row.serverId === null || row.serverName === null ? null : { id: row.serverId, name: row.serverName },
  currency_code: row.currency,
  prices: recurring(row),
  current_price: viewCurrentPrice(row),
  changes_plan: row.changesPlan,
  since: row.provisionedAt?.toISOString() ?? null,
  charge: charge
    ? {
        id: charge.id,
        status: charge.status,
        due: charge.due.toISOString(),
        amount: charge.amount,
        currency_code: charge.currency,
        interval: charge.interval,
        price_id: charge.priceId,
        product: charge.metadata,
        failure: charge.failure,
        next_attempt: charge.nextAttemptAt?.toISOString() ?? null,
      }
    : null,
})

/** The wishes of the buyer, with the id of the server. */
function viewMetadata({ wishes, serverId }: SubscriptionRecord): Subscription['metadata'] {
  if (wishes === null && serverId === null) return null
  const metadata = wishes === null ? { type: 'pyro' } : (JSON.parse(wishes) as Record<string, unknown>)
  return serverId === null ? metadata : { ...metadata, id: serverId }
}

function viewCurrentPrice(row: SubscriptionRecord): ProductPrice | null {
  const { currentPriceId: id, currentMonthly: monthly, currentYearly: yearly, productId, currency } = row
  if (id === null || monthly === null || yearly === null) return null
  return viewPrice({ id, productId, currency, monthly, yearly })
}

type ChargeRecord = ChargeRow &
  Pick<BillingProductRow, 'metadata'> & {
    productId: string
    year: number | null
    number: number | null
    refunded: number | null
  }

export const viewCharge = (row: ChargeRecord): Charge => ({
  id: row.id,
  user_id: row.userId,
  price_id: row.priceId,
  amount: row.amount,
  currency_code: row.currency,
  status: row.status,
  due: row.due.toISOString(),
  last_attempt: row.lastAttempt?.toISOString() ?? null,
  type: row.type,
  subscription_id: row.subscriptionId,
  interval: row.interval,
  platform: row.platform,
  parent: row.parentId,
  refunded: row.refunded ?? 0,
  net: row.fee === null ? null : row.amount - row.fee,
  tax: row.tax,
  product_id: row.productId,
  product: row.metadata,
  failure: row.failure,
  next_attempt: row.nextAttemptAt?.toISOString() ?? null,
  refund_reason: row.reason,
  cycle:
    row.cycleStart && row.cycleEnd
      ? { start: row.cycleStart.toISOString(), end: row.cycleEnd.toISOString() }
      : null,
  invoice: row.year === null || row.number === null ? null : { year: row.year, number: row.number },
})
