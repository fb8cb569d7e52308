import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { LicenseForm } from '../features/projects/settings/license-form.tsx'
import { ProjectSettingsPage } from '../features/projects/settings/project-settings-page.tsx'

export const Route = createFileRoute('/$type/$project/settings/license')({
  head: namedSubpageHead('projects-publishing.settings.license'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <ProjectSettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.license' })}
    >
      <LicenseForm project={project} />
    </ProjectSettingsPage>
  )
}
