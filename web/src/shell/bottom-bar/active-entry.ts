import { browsePageOf } from '../../features/projects/types/browse-pages.ts'

export const ALERTS = '/dashboard/notifications'

type BarPlace = 'home' | 'search' | 'alerts' | 'dashboard'

/** Settings, review and publishing of a project, settings of an organization, and the pages that create one. */
const MANAGED =
  /^\/(?:dashboard|create)(?:\/|$)|^\/[^/]+\/[^/]+\/(?:settings(?:\/|$)|moderation$|version\/(?:create|[^/]+\/edit)$)/

/** The entry of the bottom bar that a page belongs to; for `menu` no entry is marked. */
export function barPlace(pathname: string): BarPlace | undefined {
  if (pathname === '/') return 'home'
  if (pathname.startsWith(ALERTS)) return 'alerts'
  if (MANAGED.test(pathname)) return 'dashboard'
  return browsePageOf(pathname) ? 'search' : undefined
}
