import { createFileRoute } from '@tanstack/react-router'
import { ShownOrganization } from '../../features/organizations/organization-projects.tsx'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'
import { kindTabs, requireTab } from '../../features/projects/lists/project-list-tabs.ts'
import { kindHead } from '../../features/projects/lists/project-list-head.ts'

export const Route = createFileRoute('/organization/$organization/$projectType')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const query = organizationQuery(api, params.organization)
    const { organization, projects } = await queryClient.ensureQueryData(query)
    return { title: organization.name, tab: requireTab(kindTabs(projects), params.projectType) }
  },
  head: kindHead,
  component: OneKind,
})

function OneKind() {
  const { organization } = Route.useParams()
  return <ShownOrganization organization={organization} shown={Route.useLoaderData().tab} />
}
