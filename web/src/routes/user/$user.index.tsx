import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '../../features/accounts/user-page/user-page.tsx'
import { profileQuery } from '../../features/accounts/user-page/user-page.queries.ts'

export const Route = createFileRoute('/user/$user/')({ component: AllProjects })

function AllProjects() {
  const { user } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: profile } = useSuspenseQuery(profileQuery(api, user))
  return <UserPage profile={profile} selectedTab={undefined} />
}
