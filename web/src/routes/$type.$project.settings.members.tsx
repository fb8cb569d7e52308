import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { Organization } from '@quarry/api/contract/organizations/organizations'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { projectQuery } from '../features/projects/project.queries.ts'
import { useProject } from '../features/projects/use-project.ts'
import { ProjectSettingsPage } from '../features/projects/settings/project-settings-page.tsx'
import { projectHref } from '../features/projects/project-address.ts'
import { organizationTeamQuery } from '../features/organizations/teams/inherited-members.queries.ts'
import { InheritedMembers } from '../features/organizations/teams/inherited-members.tsx'
import { teamOf } from '../features/organizations/teams/team.ts'
import { TeamPanel } from '../features/organizations/teams/team-panel.tsx'

export const Route = createFileRoute('/$type/$project/settings/members')({
  staticData: { messages: ['organizations-teams'] },
  loader: async ({ context: { api, queryClient }, params }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, params.project))
    const { owner_organization: organization } = project
    if (organization) await queryClient.ensureQueryData(organizationTeamQuery(api, organization.team_id))
  },
  head: namedSubpageHead('projects-publishing.settings.members'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  const { owner_organization: organization } = project
  return (
    <ProjectSettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.members' })}
    >
      {organization ? (
        <ProjectMembers project={project} organization={organization} />
      ) : (
        <TeamPanel team={ownTeam(project)} afterLeaving={projectHref(project)} />
      )}
    </ProjectSettingsPage>
  )
}

const ownTeam = (project: ProjectDetail) =>
  teamOf(project.team, project.members, { viewer: project.viewer, isOfOrganization: false })

/**
 * Inherited members of the organization are listed separately: they cannot join or leave here, only be
 * overridden.
 */
function ProjectMembers({ project, organization }: { project: ProjectDetail; organization: Organization }) {
  const { api } = Route.useRouteContext()
  const { data } = useSuspenseQuery(organizationTeamQuery(api, organization.team_id))
  const inherited = data.filter(({ accepted }) => accepted)
  const inheritedIds = new Set(inherited.map(({ user }) => user.id))
  const team = ownTeam(project)
  const guests = { ...team, members: team.members.filter(({ user }) => !inheritedIds.has(user.id)) }
  return (
    <>
      <InheritedMembers team={team} organization={organization} inherited={inherited} />
      <TeamPanel team={guests} afterLeaving={projectHref(project)} />
    </>
  )
}
