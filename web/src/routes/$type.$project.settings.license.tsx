import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedPart } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { LicenseForm } from '../features/projects/settings/license-form.tsx'
import { SettingsPage } from '../features/projects/settings/project-settings-page.tsx'

export const Route = createFileRoute('/$type/$project/settings/license')({
  head: namedPart('projects-publishing.settings.license'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <SettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.license' })}
    >
      <LicenseForm project={project} />
    </SettingsPage>
  )
}
