import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import type { Product } from '@quarry/api/contract/billing/products'
import type { Subscription } from '@quarry/api/contract/billing/subscriptions'

/* Responses of the API for tests. */

type Charge = NonNullable<Subscription['charge']>

export const aSubscription = (
  given: Partial<Subscription> = {},
  status: Charge['status'] | null = 'open',
  charge: Partial<Charge> = {},
): Subscription => ({
  id: 'SSSSSSSS',
  user_id: 'UUUUUUUU',
  price_id: 'price-eur',
  interval: 'monthly',
  status: 'provisioned',
  created: '2026-01-01T00:00:00.000Z',
  metadata: null,
  product_id: 'MMMMMMMM',
  product: { type: 'midas' },
  server: null,
  currency_code: 'EUR',
  prices: { type: 'recurring', intervals: { monthly: 499, yearly: 5350 } },
  current_price: null,
  changes_plan: false,
  since: '2026-01-01T00:00:00.000Z',
  charge:
    status === null
      ? null
      : {
          id: 'CCCCCCCC',
          status,
          due: '2026-02-01T00:00:00.000Z',
          amount: 499,
          currency_code: 'EUR',
          interval: 'monthly',
          price_id: 'price-eur',
          product: { type: 'midas' },
          failure: status === 'failed' ? 'card_declined' : null,
          next_attempt: null,
          ...charge,
        },
  ...given,
})

/** Of the medium plan. */
export const aServerSubscription = (
  given: Partial<Subscription> = {},
  status: Charge['status'] | null = 'open',
  charge: Partial<Charge> = {},
): Subscription => {
  const prices = { type: 'recurring', intervals: { monthly: 1200, yearly: 12_000 } } as const
  const price = { id: 'price-medium', product_id: 'PPPPPPPP', currency_code: 'USD', prices }
  const plan = { type: 'pyro', cpu: 4, ram: 4096, swap: 1024, storage: 32_768 } as const
  const due = {
    id: 'HHHHHHHH',
    amount: 1200,
    currency_code: 'USD',
    price_id: price.id,
    product: plan,
    ...charge,
  }
  return {
    ...aSubscription({}, status, due),
    id: 'RRRRRRRR',
    price_id: price.id,
    product_id: price.product_id,
    product: plan,
    server: { id: 'VVVVVVVV', name: 'Friends' },
    metadata: { type: 'pyro', id: 'VVVVVVVV' },
    currency_code: 'USD',
    prices,
    current_price: price,
    ...given,
  }
}

export const aMethod = (given: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'lpm_1',
  type: 'card',
  brand: 'visa',
  last_four: '4242',
  expiry_month: 12,
  expiry_year: 2040,
  label: null,
  primary: true,
  created: '2026-01-01T00:00:00.000Z',
  ...given,
})

export const aProduct = (): Product => ({
  id: 'MMMMMMMM',
  metadata: { type: 'midas' },
  unitary: true,
  prices: [['EUR', 499, 5350] as const, ['USD', 499, 4999] as const].map(([code, monthly, yearly]) => ({
    id: `price-${code.toLowerCase()}`,
    product_id: 'MMMMMMMM',
    currency_code: code,
    prices: { type: 'recurring', intervals: { monthly, yearly } },
  })),
})
