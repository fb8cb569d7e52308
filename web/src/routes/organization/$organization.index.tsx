import { createFileRoute } from '@tanstack/react-router'
import { ShownOrganization } from '../../features/organizations/organization-projects.tsx'

export const Route = createFileRoute('/organization/$organization/')({ component: Everything })

function Everything() {
  return <ShownOrganization organization={Route.useParams().organization} shown={undefined} />
}
