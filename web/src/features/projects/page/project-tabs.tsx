import { isReviewed } from '@quarry/domain/projects/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useLocation } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { projectHref } from '../project-address.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'
import '../../../styles/pages/projects.css'

type Tab = { id: NameBelow<'projects.tabs'>; path: string; count?: number; isShown: boolean }

function tabsOf(project: ProjectDetail): Tab[] {
  const {
    viewer,
    gallery,
    version_count: versions,
    dependent_count: dependents,
    status,
    url_type: type,
  } = project
  const isUnderReview = isReviewed(status)
  return [
    { id: 'description', path: '', isShown: true },
    {
      id: 'gallery',
      path: '/gallery',
      count: gallery.length,
      isShown: gallery.length > 0 || viewer.is_member,
    },
    { id: 'contents', path: '/contents', isShown: type === 'modpack' && versions > 0 },
    { id: 'changelog', path: '/changelog', isShown: versions > 0 },
    { id: 'versions', path: '/versions', count: versions, isShown: versions > 0 || viewer.is_member },
    { id: 'dependents', path: '/dependents', count: dependents, isShown: dependents > 0 },
    {
      id: 'moderation',
      path: '/moderation',
      isShown: canDo(project, 'project.review') || (viewer.is_member && isUnderReview),
    },
  ]
}

/** The tabs of a project. The current tab is always shown; a version page belongs to the versions tab. */
export function ProjectTabs({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const base = projectHref(project)
  const pathname = useLocation({ select: (location) => location.pathname })
  const below = decodeURI(pathname).slice(decodeURI(base).length)
  const current = below.startsWith('/version') ? '/versions' : below.replace(/\/$/, '')
  return (
    <nav className="tabs ptabs" aria-label={intl.formatMessage({ id: 'projects.tabs.label' })}>
      {tabsOf(project)
        .filter((tab) => tab.isShown || tab.path === current)
        .map((tab) => (
          <AppLink
            key={tab.id}
            href={base + tab.path}
            aria-current={tab.path === current ? 'page' : undefined}
          >
            <FormattedMessage id={`projects.tabs.${tab.id}`} />
            {tab.count ? <span className="count">{intl.formatNumber(tab.count)}</span> : null}
          </AppLink>
        ))}
    </nav>
  )
}
