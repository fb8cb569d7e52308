import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MembersSettings } from '../../features/organizations/members-settings.tsx'
import { OrganizationSettingsFrame } from '../../features/organizations/organization-settings-frame.tsx'
import { headOf } from '../../features/organizations/settings-head.ts'
import { organizationQuery } from '../../features/people/organization.queries.ts'

export const Route = createFileRoute('/organization/$organization_/settings/members')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const { organization } = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    return { name: organization.name }
  },
  head: ({ loaderData, match: { context } }) => headOf(context.i18n.intl(), 'members', loaderData),
  component: Page,
})

function Page() {
  const { organization: ref } = Route.useParams()
  const { api } = Route.useRouteContext()
  const {
    data: { organization, members },
  } = useSuspenseQuery(organizationQuery(api, ref))
  return (
    <OrganizationSettingsFrame organization={organization} page="members">
      <MembersSettings organization={organization} members={members} />
    </OrganizationSettingsFrame>
  )
}
