import type { PageState } from '../../lib/router/page-state.ts'

/** Whether the page state causes a banner: a notice of the site, or an account without a verified email address. */
export const hasBanner = ({ viewer, notices }: Pick<PageState, 'viewer' | 'notices'>): boolean =>
  notices.stagingOf !== undefined ||
  notices.isAccountUnknown ||
  notices.isSearchUnknown ||
  (viewer !== null && (viewer.is_suspended || !viewer.email || viewer.email_verified === false))
