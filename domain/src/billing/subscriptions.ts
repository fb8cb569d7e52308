/** Whether the user has what the subscription pays for. */
export const SUBSCRIPTION_STATUSES = ['provisioned', 'unprovisioned'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Subscriptions of one user in lists. */
export const SUBSCRIPTIONS_LISTED = 256
/** Charges of one user on one page, newest first. */
export const CHARGES_PAGE = 100
/** Charges of one user in a table, the newest. */
export const CHARGES_TABLE_MAX = 10_000
