import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OverviewForm } from '../../features/organizations/settings/overview-form.tsx'
import { OrganizationSettingsFrame } from '../../features/organizations/settings/organization-settings-frame.tsx'
import { organizationSettingsHead } from '../../features/organizations/settings/organization-settings-head.ts'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'

export const Route = createFileRoute('/organization/$organization_/settings/')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const { organization } = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    return { name: organization.name }
  },
  head: ({ loaderData, match: { context } }) =>
    organizationSettingsHead(context.i18n.intl(), 'overview', loaderData),
  component: Page,
})

function Page() {
  const { organization: ref } = Route.useParams()
  const { api } = Route.useRouteContext()
  const {
    data: { organization, projects },
  } = useSuspenseQuery(organizationQuery(api, ref))
  return (
    <OrganizationSettingsFrame organization={organization} page="overview">
      <OverviewForm organization={organization} projects={projects.length} />
    </OrganizationSettingsFrame>
  )
}
