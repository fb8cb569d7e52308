import type { PageState } from '../../lib/router/page-state.ts'

/**
 * Whether the page state causes a banner: a notice of the site, or an account that is suspended, has a failed payment or
 * no verified email address.
 */
export const hasBanner = ({ viewer, notices }: Pick<PageState, 'viewer' | 'notices'>): boolean =>
  notices.stagingOf !== undefined ||
  notices.isAccountUnknown ||
  notices.isSearchUnknown ||
  (viewer !== null &&
    (viewer.is_suspended || viewer.has_failed_payment || !viewer.email || viewer.email_verified === false))
