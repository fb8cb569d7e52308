import { createFileRoute } from '@tanstack/react-router'
import { ShownOrganization } from '../../features/organizations/shown-organization.tsx'

export const Route = createFileRoute('/organization/$organization/')({ component: Everything })

function Everything() {
  return <ShownOrganization organization={Route.useParams().organization} shown={undefined} />
}
