import { shelfOf } from '../../features/projects/types/browse-pages.ts'

export const ALERTS = '/dashboard/notifications'

type BarPlace = 'home' | 'search' | 'alerts' | 'dashboard'

/** Settings of a project or an organization, and the pages on which one is made. */
const MANAGED = /^\/(?:dashboard|create)(?:\/|$)|^\/[^/]+\/[^/]+\/settings(?:\/|$)/

/** Under which entry of the phones' bar a page belongs; below `menu` nothing is marked. */
export function barPlace(pathname: string): BarPlace | undefined {
  if (pathname === '/') return 'home'
  if (pathname.startsWith(ALERTS)) return 'alerts'
  if (MANAGED.test(pathname)) return 'dashboard'
  return shelfOf(pathname) ? 'search' : undefined
}
