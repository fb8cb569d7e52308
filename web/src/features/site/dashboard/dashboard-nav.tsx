import { useRouterState } from '@tanstack/react-router'
import {
  Bell,
  Boxes,
  Bookmark,
  ChartNoAxesCombined,
  LayoutDashboard,
  Search,
  ShieldAlert,
  UsersRound,
} from 'lucide-react'
import { useIntl } from 'react-intl'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'

const HOME = '/dashboard'
const PAGES = [
  { name: 'overview', href: HOME, icon: LayoutDashboard },
  { name: 'notifications', href: `${HOME}/notifications`, icon: Bell },
  { name: 'projects', href: `${HOME}/projects`, icon: Boxes },
  { name: 'collections', href: `${HOME}/collections`, icon: Bookmark },
  { name: 'searches', href: `${HOME}/searches`, icon: Search },
  { name: 'organizations', href: `${HOME}/organizations`, icon: UsersRound },
  { name: 'analytics', href: `${HOME}/analytics`, icon: ChartNoAxesCombined },
  { name: 'reports', href: `${HOME}/reports`, icon: ShieldAlert },
] as const

/** Navigation between the pages of the dashboard. */
export function DashboardNav() {
  const intl = useIntl()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isCurrent = (href: string) =>
    href === HOME ? pathname === HOME : pathname === href || pathname.startsWith(`${href}/`)
  return (
    <div className="page">
      <TabLinks
        label={intl.formatMessage({ id: 'site-dashboard.nav' })}
        tabs={PAGES.map(({ name, href, icon }) => ({
          href,
          icon,
          label: intl.formatMessage({ id: `site-dashboard.nav.${name}` }),
          isCurrent: isCurrent(href),
        }))}
      />
    </div>
  )
}
