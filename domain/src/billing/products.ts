import { CURRENCY_CODES, DEFAULT_CURRENCY, type CurrencyCode } from './currencies.ts'
import type { OfferedInterval } from './intervals.ts'
import { SERVER_PLANS, type ServerPlan } from './server-plans.ts'
import { SUPPORTER_PRICES } from './supporter-prices.ts'

/** Types of products: the supporter subscription and hosted servers, by the names of the API. */
export const PRODUCT_TYPES = ['midas', 'pyro'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

export type ProductMetadata = { type: 'midas' } | ({ type: 'pyro' } & ServerPlan)

export interface ProductPrice {
  currency: CurrencyCode
  intervals: Record<OfferedInterval, number>
}

/** A product as the code defines it; the database stores it with ids. */
export interface ProductDefinition {
  /** Never changes. */
  key: string
  metadata: ProductMetadata
  /** A user can have one subscription of it only. */
  isUnitary: boolean
  prices: readonly ProductPrice[]
}

/** Everything that is sold, in the order of lists. */
export const PRODUCTS: readonly ProductDefinition[] = [
  {
    key: 'midas',
    metadata: { type: 'midas' },
    isUnitary: true,
    prices: CURRENCY_CODES.map((currency) => {
      const [monthly, yearly] = SUPPORTER_PRICES[currency]
      return { currency, intervals: { monthly, yearly } }
    }),
  },
  ...SERVER_PLANS.map(({ monthly, yearly, ...plan }): ProductDefinition => ({
    key: `pyro-${plan.ram}`,
    metadata: { type: 'pyro', ...plan },
    isUnitary: false,
    prices: [{ currency: DEFAULT_CURRENCY, intervals: { monthly, yearly } }],
  })),
]
