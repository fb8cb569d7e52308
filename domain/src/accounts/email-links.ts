import { HOUR_MS } from '../times.ts'

/** What a link in a mail can do for the account that it was sent to. */
export const LINK_PURPOSES = ['verify_email', 'reset_password', 'restore_email'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long each works after it was sent. Taking back a change of address must outlast a holiday weekend. */
export const LINK_LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  verify_email: 24 * HOUR_MS,
  reset_password: 24 * HOUR_MS,
  restore_email: 7 * 24 * HOUR_MS,
}
