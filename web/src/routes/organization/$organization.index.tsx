import { createFileRoute } from '@tanstack/react-router'
import { OrganizationProjects } from '../../features/organizations/organization-projects.tsx'

export const Route = createFileRoute('/organization/$organization/')({ component: AllProjects })

function AllProjects() {
  return <OrganizationProjects organization={Route.useParams().organization} selectedTab={undefined} />
}
