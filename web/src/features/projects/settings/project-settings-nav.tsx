import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useLocation } from '@tanstack/react-router'
import {
  ChartNoAxesCombined,
  FileText,
  History,
  Image,
  Link2,
  type LucideIcon,
  Scale,
  Settings,
  Tag,
  Users,
  Webhook,
} from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { projectHref } from '../project-address.ts'
import { ProjectIcon } from '../project-icon.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'
import '../../../styles/pages/site-sidebar-frame.css'

type Entry = { id: NameBelow<'projects-publishing.settings'>; path: string; icon: LucideIcon; count?: number }

const pages: Entry[] = [
  { id: 'general', path: '/settings', icon: Settings },
  { id: 'tags', path: '/settings/tags', icon: Tag },
  { id: 'description', path: '/settings/description', icon: FileText },
  { id: 'license', path: '/settings/license', icon: Scale },
  { id: 'links', path: '/settings/links', icon: Link2 },
  { id: 'members', path: '/settings/members', icon: Users },
]
/** Pages for members with the matching permission. */
const analytics: Entry = { id: 'analytics', path: '/settings/analytics', icon: ChartNoAxesCombined }
const webhooks: Entry = { id: 'webhooks', path: '/settings/webhooks', icon: Webhook }

/** The pages of a project's settings. The links below the line lead back to the project's tabs. */
export function ProjectSettingsNav({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const base = projectHref(project)
  const pathname = useLocation({ select: (location) => location.pathname })
  const tabs: Entry[] = [
    { id: 'gallery', path: '/gallery', icon: Image, count: project.gallery.length },
    { id: 'versions', path: '/versions', icon: History, count: project.version_count },
  ]
  const link = ({ id, path, icon: Icon, count }: Entry) => (
    <AppLink
      key={id}
      href={base + path}
      aria-current={decodeURI(pathname).replace(/\/$/, '') === decodeURI(base + path) ? 'page' : undefined}
    >
      <Icon className="i" aria-hidden="true" />
      <FormattedMessage id={`projects-publishing.settings.${id}`} />
      {count !== undefined && <span className="count push">{intl.formatNumber(count)}</span>}
    </AppLink>
  )
  return (
    <nav
      className="classic-side"
      aria-label={intl.formatMessage({ id: 'projects-publishing.settings.label' })}
    >
      <div className="slab">
        <div className="side-head">
          <ProjectIcon project={project} size="m" />
          <div className="min-w-0">
            <b dir="auto">{project.title}</b>
            <StatusBadge status={project.status} />
          </div>
        </div>
        <div className="ilist side">
          {pages.map(link)}
          {canDo(project, 'project.view_analytics') && link(analytics)}
          {canDo(project, 'project.manage_webhooks') && link(webhooks)}
        </div>
        <hr />
        <div className="ilist side">{tabs.map(link)}</div>
      </div>
    </nav>
  )
}
