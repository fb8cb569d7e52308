import type { PageState } from '../../lib/router/page-state.ts'

/** Whether what the server knew makes any banner: of the site as it is, or of an account without a proved address. */
export const hasBanner = ({ viewer, notices }: Pick<PageState, 'viewer' | 'notices'>): boolean =>
  notices.stagingOf !== undefined ||
  notices.isAccountUnknown ||
  notices.isSearchUnknown ||
  (viewer !== null && (viewer.is_suspended || !viewer.email || viewer.email_verified === false))
