import type { CurrencyCode } from '@quarry/domain/billing/currencies'
import type { OfferedInterval } from '@quarry/domain/billing/intervals'

/** What became of the charge after the last paid one. */
export type NextCharge = 'open' | 'cancelling' | 'failed' | 'ended' | 'cancelled' | 'processing'

export interface BillingAccount {
  username: string
  bio: string
  /** Null without any subscription. */
  subscription: null | {
    interval: OfferedInterval
    currency: CurrencyCode
    /** Days before the seeding on which each charge was paid, oldest first. */
    paid: readonly number[]
    next: NextCharge
    /** Minor units refunded of the charge at a position, and how many days ago. */
    refunds?: readonly { of: number; amount: 'full' | number; ago: number }[]
  }
  /** Subscriptions of servers, in US dollars. */
  servers?: readonly ServerPurchase[]
}

export interface ServerPurchase {
  name: string
  /** Memory of the plan in MB. */
  ram: number
  /** `waiting` for a machine with room. */
  server?: 'placed' | 'waiting'
  interval: OfferedInterval
  paid: readonly number[]
  next: NextCharge
}

/** Accounts with a subscription in each of its states. They have the password of the other accounts. */
export const BILLING_ACCOUNTS: readonly BillingAccount[] = [
  { username: 'plus-none', bio: 'Never subscribed.', subscription: null },
  {
    username: 'plus-processing',
    bio: 'The first payment waits for its confirmation.',
    subscription: { interval: 'monthly', currency: 'USD', paid: [], next: 'processing' },
  },
  {
    username: 'plus-monthly',
    bio: 'Subscribed monthly.',
    subscription: { interval: 'monthly', currency: 'USD', paid: [95, 65, 35, 5], next: 'open' },
  },
  {
    username: 'plus-yearly',
    bio: 'Subscribed yearly.',
    subscription: { interval: 'yearly', currency: 'EUR', paid: [400, 35], next: 'open' },
  },
  {
    username: 'plus-cancelling',
    bio: 'Cancelled, with perks until the end of the cycle.',
    subscription: { interval: 'monthly', currency: 'GBP', paid: [40, 10], next: 'cancelling' },
  },
  {
    username: 'plus-failed',
    bio: 'The renewal was refused a day ago.',
    subscription: { interval: 'monthly', currency: 'USD', paid: [61, 31], next: 'failed' },
  },
  {
    username: 'plus-unprovisioned',
    bio: 'The perks ended because the renewal was refused.',
    subscription: { interval: 'monthly', currency: 'EUR', paid: [70, 40], next: 'ended' },
  },
  {
    username: 'plus-cancelled',
    bio: 'Cancelled, and the cycle is over.',
    subscription: { interval: 'yearly', currency: 'USD', paid: [372], next: 'cancelled' },
  },
  {
    username: 'plus-refunded',
    bio: 'Has one full and one partial refund.',
    subscription: {
      interval: 'monthly',
      currency: 'USD',
      paid: [98, 68, 38, 8],
      next: 'open',
      refunds: [
        { of: 1, amount: 'full', ago: 60 },
        { of: 2, amount: 200, ago: 20 },
      ],
    },
  },
  {
    username: 'server-buyer',
    bio: 'Pays for servers.',
    subscription: null,
    servers: [
      {
        name: 'Weekend world',
        ram: 4096,
        server: 'placed',
        interval: 'monthly',
        paid: [70, 40, 10],
        next: 'open',
      },
      { name: 'School club', ram: 2048, server: 'placed', interval: 'monthly', paid: [31], next: 'failed' },
      {
        name: 'Summer camp',
        ram: 6144,
        server: 'waiting',
        interval: 'yearly',
        paid: [100],
        next: 'cancelling',
      },
      { name: 'Old castle', ram: 2048, server: 'placed', interval: 'monthly', paid: [50], next: 'cancelled' },
    ],
  },
]

/** Accounts whose perks are active have the badge. */
export const hasPerks = ({ subscription }: BillingAccount): boolean =>
  subscription !== null && ['open', 'cancelling', 'failed'].includes(subscription.next)
