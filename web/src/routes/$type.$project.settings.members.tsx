import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedPart } from '../features/projects/part-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { MembersPanel } from '../features/publishing/members/members-panel.tsx'
import { SettingsPage } from '../features/publishing/settings/settings-page.tsx'

export const Route = createFileRoute('/$type/$project/settings/members')({
  head: namedPart('publishing.settings.members'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <SettingsPage project={project} title={intl.formatMessage({ id: 'publishing.settings.members' })}>
      <MembersPanel project={project} />
    </SettingsPage>
  )
}
