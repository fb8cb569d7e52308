import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { analyticsViewOf } from '../../features/analytics/analytics-address.ts'
import { ProjectsAnalytics } from '../../features/analytics/projects-analytics.tsx'
import { analyticsQuery } from '../../features/analytics/analytics.queries.ts'
import { OrganizationSettingsFrame } from '../../features/organizations/settings/organization-settings-frame.tsx'
import { organizationSettingsHead } from '../../features/organizations/settings/organization-settings-head.ts'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'

export const Route = createFileRoute('/organization/$organization_/settings/analytics')({
  staticData: { messages: ['analytics'] },
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const { organization } = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    await queryClient.ensureQueryData(
      analyticsQuery(api, { kind: 'organization', id: organization.id }, analyticsViewOf(deps).period),
    )
    return { name: organization.name }
  },
  head: ({ loaderData, match: { context } }) =>
    organizationSettingsHead(context.i18n.intl(), 'analytics', loaderData),
  component: Page,
})

function Page() {
  const { organization: ref } = Route.useParams()
  const { api } = Route.useRouteContext()
  const view = analyticsViewOf(Route.useSearch())
  const {
    data: { organization },
  } = useSuspenseQuery(organizationQuery(api, ref))
  return (
    <OrganizationSettingsFrame organization={organization} page="analytics">
      <ProjectsAnalytics scope={{ kind: 'organization', id: organization.id }} view={view} />
    </OrganizationSettingsFrame>
  )
}
