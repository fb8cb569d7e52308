import { organizationPath } from '@quarry/api/contract/addresses'
import type { OrganizationDetail } from '@quarry/api/contract/organizations/organizations'
import { useLocation } from '@tanstack/react-router'
import { Boxes, ChartNoAxesCombined, ChevronRight, Settings, Users, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import '../../../styles/pages/site-sidebar-frame.css'

const PAGES = [
  { name: 'overview', path: '/settings', icon: Settings },
  { name: 'members', path: '/settings/members', icon: Users },
  { name: 'projects', path: '/settings/projects', icon: Boxes },
  { name: 'analytics', path: '/settings/analytics', icon: ChartNoAxesCombined },
  { name: 'webhooks', path: '/settings/webhooks', icon: Webhook },
] as const

type FrameProps = {
  organization: OrganizationDetail
  page: (typeof PAGES)[number]['name']
  children: ReactNode
}

/** Layout of the settings pages of an organization: navigation, breadcrumbs and title. */
export function OrganizationSettingsFrame({ organization, page, children }: FrameProps) {
  const intl = useIntl()
  const pathname = useLocation({ select: (location) => location.pathname })
  const base = organizationPath(organization.slug)
  const mayManage = canDo(organization, 'organization.manage_webhooks')
  const shown = PAGES.filter(({ name }) => name !== 'webhooks' || mayManage)
  const crumb = <ChevronRight className="i flip" aria-hidden="true" />
  return (
    <div className="page classic">
      <nav className="classic-side" aria-label={intl.formatMessage({ id: 'organizations.settings.label' })}>
        <div className="slab">
          <div className="side-head">
            <Avatar src={organization.icon_url} seed={organization.id} kind="organization" />
            <div className="min-w-0">
              <b dir="auto">{organization.name}</b>
            </div>
          </div>
          <div className="ilist side">
            {shown.map(({ name, path, icon: Icon }) => (
              <AppLink
                key={name}
                href={base + path}
                aria-current={
                  decodeURI(pathname).replace(/\/$/, '') === decodeURI(base + path) ? 'page' : undefined
                }
              >
                <Icon className="i" aria-hidden="true" />
                <FormattedMessage id={`organizations.settings.${name}`} />
              </AppLink>
            ))}
          </div>
        </div>
      </nav>
      <div className="stack">
        <div className="stack gap-1.5">
          <nav className="crumbs" aria-label={intl.formatMessage({ id: 'organizations.crumbs' })}>
            <ol>
              <li>
                <AppLink href="/dashboard/organizations">
                  <FormattedMessage id="organizations.title" />
                </AppLink>
                {crumb}
              </li>
              <li>
                <AppLink href={base} dir="auto">
                  {organization.name}
                </AppLink>
                {crumb}
              </li>
              <li>
                <span aria-current="page">
                  <FormattedMessage id="organizations.settings.title" />
                </span>
              </li>
            </ol>
          </nav>
          <h1 className="title">
            <FormattedMessage id={`organizations.settings.${page}`} />
          </h1>
        </div>
        {children}
      </div>
    </div>
  )
}
