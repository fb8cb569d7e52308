import { browsePageOf } from '../../features/projects/types/browse-pages.ts'

export const ALERTS = '/dashboard/notifications'

type BarPlace = 'home' | 'search' | 'alerts' | 'dashboard'

/** Settings of a project or an organization, and the pages that create one. */
const MANAGED = /^\/(?:dashboard|create)(?:\/|$)|^\/[^/]+\/[^/]+\/settings(?:\/|$)/

/** The entry of the bottom bar that a page belongs to; for `menu` no entry is marked. */
export function barPlace(pathname: string): BarPlace | undefined {
  if (pathname === '/') return 'home'
  if (pathname.startsWith(ALERTS)) return 'alerts'
  if (MANAGED.test(pathname)) return 'dashboard'
  return browsePageOf(pathname) ? 'search' : undefined
}
