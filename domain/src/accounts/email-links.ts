import { HOUR_MS } from '../times.ts'

/** Purposes of links in emails. */
export const LINK_PURPOSES = ['verify_email', 'reset_password', 'restore_email'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/**
 * How long links work after they were sent. Reverting a change of address must be possible after a long holiday.
 */
export const LINK_LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  verify_email: 24 * HOUR_MS,
  reset_password: 24 * HOUR_MS,
  restore_email: 7 * 24 * HOUR_MS,
}
