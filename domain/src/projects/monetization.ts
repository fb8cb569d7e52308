/** `force-demonetized` is set and taken back by moderators only. */
export const MONETIZATION_STATUSES = ['monetized', 'demonetized', 'force-demonetized'] as const
export type MonetizationStatus = (typeof MONETIZATION_STATUSES)[number]
