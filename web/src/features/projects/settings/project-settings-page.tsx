import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { projectHref } from '../project-address.ts'
import { ChecklistCard } from '../submission-checklist/submission-checklist-card.tsx'

type ProjectSettingsPageProps = { project: ProjectDetail; title: string; children: ReactNode }

/** Frame of a settings page: navigation, title, open checklist items and the form. */
export function ProjectSettingsPage({ project, title, children }: ProjectSettingsPageProps) {
  const intl = useIntl()
  const crumb = <ChevronRight className="i flip" aria-hidden="true" />
  return (
    <div className="stack">
      <div className="stack gap-1.5">
        <nav className="crumbs" aria-label={intl.formatMessage({ id: 'projects-publishing.crumbs' })}>
          <ol>
            <li>
              <AppLink href="/dashboard/projects">
                <FormattedMessage id="projects-publishing.projects.title" />
              </AppLink>
              {crumb}
            </li>
            <li>
              <AppLink href={projectHref(project)} dir="auto">
                {project.title}
              </AppLink>
              {crumb}
            </li>
            <li>
              <span aria-current="page">
                <FormattedMessage id="projects-publishing.settings.title" />
              </span>
            </li>
          </ol>
        </nav>
        <h1 className="title">{title}</h1>
      </div>
      <ChecklistCard project={project} isFolded />
      {children}
    </div>
  )
}
