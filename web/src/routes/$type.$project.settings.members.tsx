import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedPart } from '../features/projects/part-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { SettingsPage } from '../features/publishing/settings/settings-page.tsx'
import { projectHref } from '../features/projects/project-address.ts'
import { teamOf } from '../features/teams/team.ts'
import { TeamPanel } from '../features/teams/team-panel.tsx'

export const Route = createFileRoute('/$type/$project/settings/members')({
  staticData: { messages: ['teams'] },
  head: namedPart('publishing.settings.members'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  const team = teamOf(project.team, project.members, { viewer: project.viewer, isOfOrganization: false })
  return (
    <SettingsPage project={project} title={intl.formatMessage({ id: 'publishing.settings.members' })}>
      <TeamPanel team={team} afterLeaving={projectHref(project)} />
    </SettingsPage>
  )
}
