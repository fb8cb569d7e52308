import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedPart } from '../features/projects/part-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { LinksForm } from '../features/publishing/settings/links-form.tsx'
import { SettingsPage } from '../features/publishing/settings/settings-page.tsx'

export const Route = createFileRoute('/$type/$project/settings/links')({
  head: namedPart('publishing.settings.links'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <SettingsPage project={project} title={intl.formatMessage({ id: 'publishing.settings.links' })}>
      <LinksForm project={project} />
    </SettingsPage>
  )
}
