import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedPart } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { DescriptionForm } from '../features/projects/settings/description-form.tsx'
import { SettingsPage } from '../features/projects/settings/project-settings-page.tsx'

export const Route = createFileRoute('/$type/$project/settings/description')({
  head: namedPart('projects-publishing.settings.description'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <SettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.description' })}
    >
      <DescriptionForm project={project} />
    </SettingsPage>
  )
}
