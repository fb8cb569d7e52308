import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { LinksForm } from '../features/projects/settings/links-form.tsx'
import { ProjectSettingsPage } from '../features/projects/settings/project-settings-page.tsx'

export const Route = createFileRoute('/$type/$project/settings/links')({
  head: namedSubpageHead('projects-publishing.settings.links'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <ProjectSettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.links' })}
    >
      <LinksForm project={project} />
    </ProjectSettingsPage>
  )
}
