import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { GeneralForm } from '../features/projects/settings/general-form.tsx'
import { ProjectSettingsPage } from '../features/projects/settings/project-settings-page.tsx'

export const Route = createFileRoute('/$type/$project/settings/')({
  head: namedSubpageHead('projects-publishing.settings.general'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <ProjectSettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.general' })}
    >
      <GeneralForm project={project} />
    </ProjectSettingsPage>
  )
}
