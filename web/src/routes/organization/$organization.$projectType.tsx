import { createFileRoute } from '@tanstack/react-router'
import { OrganizationProjects } from '../../features/organizations/organization-projects.tsx'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'
import { projectTypeTabs, requireTab } from '../../features/projects/lists/project-list-tabs.ts'
import { projectListHead } from '../../features/projects/lists/project-list-head.ts'

export const Route = createFileRoute('/organization/$organization/$projectType')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const query = organizationQuery(api, params.organization)
    const { organization, projects } = await queryClient.ensureQueryData(query)
    return { title: organization.name, tab: requireTab(projectTypeTabs(projects), params.projectType) }
  },
  head: projectListHead,
  component: ProjectsOfType,
})

function ProjectsOfType() {
  const { organization } = Route.useParams()
  return <OrganizationProjects organization={organization} selectedTab={Route.useLoaderData().tab} />
}
