import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OrganizationSettingsFrame } from '../../features/organizations/settings/organization-settings-frame.tsx'
import { organizationSettingsHead } from '../../features/organizations/settings/organization-settings-head.ts'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'
import { teamOf } from '../../features/organizations/teams/team.ts'
import { TeamPanel } from '../../features/organizations/teams/team-panel.tsx'

export const Route = createFileRoute('/organization/$organization_/settings/members')({
  staticData: { messages: ['organizations-teams'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    const { organization } = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    return { name: organization.name }
  },
  head: ({ loaderData, match: { context } }) =>
    organizationSettingsHead(context.i18n.intl(), 'members', loaderData),
  component: Page,
})

function Page() {
  const { organization: ref } = Route.useParams()
  const { api } = Route.useRouteContext()
  const {
    data: { organization, members },
  } = useSuspenseQuery(organizationQuery(api, ref))
  const team = teamOf(organization.team_id, members, { viewer: organization.viewer, isOfOrganization: true })
  return (
    <OrganizationSettingsFrame organization={organization} page="members">
      <TeamPanel team={team} afterLeaving="/dashboard/organizations" />
    </OrganizationSettingsFrame>
  )
}
