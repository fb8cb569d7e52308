import { CURRENCIES, type CurrencyCode } from './currencies.ts'
import { intervalMs, type Interval } from './intervals.ts'

/** The smallest amount, in minor units, that is charged by itself. Less is added to the next charge. */
export const CHARGE_MIN = 30

interface PlanChange {
  /** Prices of the interval, in minor units. */
  oldPrice: number
  newPrice: number
  interval: Interval
  currency: CurrencyCode
  /** End of the current billing cycle. */
  due: Date
  now: Date
}

/** What the rest of the current billing cycle costs more after a change to a dearer plan; 0 for any other change. */
export function prorationOf({ oldPrice, newPrice, interval, currency, due, now }: PlanChange): number {
  const rest = Math.min(Math.max(due.getTime() - now.getTime(), 0), intervalMs(interval))
  const { step } = CURRENCIES[currency]
  const amount = ((newPrice - oldPrice) * rest) / intervalMs(interval)
  return Math.max(Math.floor(amount / step) * step, 0)
}
