import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import type { PlanChange as Plan, Subscription } from '@quarry/api/contract/billing/subscriptions'
import type { PaymentSite } from '../purchase/payment-site.ts'

export interface PlanChangeProps {
  /** Active, of a server. */
  subscription: Subscription
  methods: readonly PaymentMethod[]
  site: PaymentSite
  /** The page with the open dialog, to which a test payment that is refused leads back. */
  page: string
  onClose: () => void
}

export interface PlanChoice extends PlanChangeProps {
  /** The plans to which the subscription can change. */
  plans: readonly Plan[]
}

/** Whether a plan applies from the next charge, and not at once. */
export const isLater = ({ price }: Plan, { interval, prices }: Subscription): boolean =>
  price.prices.intervals[interval] <= prices.intervals[interval]

/** The smallest plan above the present one that is available, or else the largest one below it. */
export function nextLarger({ subscription, plans }: PlanChoice) {
  const memory = ({ product }: Pick<Plan, 'product'>) => (product.type === 'pyro' ? product.ram : 0)
  const offered = plans.filter(({ available }) => available)
  return offered.find((plan) => memory(plan) > memory(subscription)) ?? offered.at(-1)
}
