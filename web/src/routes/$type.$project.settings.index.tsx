import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedPart } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { GeneralForm } from '../features/projects/settings/general-form.tsx'
import { SettingsPage } from '../features/projects/settings/project-settings-page.tsx'

export const Route = createFileRoute('/$type/$project/settings/')({
  head: namedPart('projects-publishing.settings.general'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <SettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.general' })}
    >
      <GeneralForm project={project} />
    </SettingsPage>
  )
}
