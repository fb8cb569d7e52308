import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { projectListHead } from '../../features/projects/lists/project-list-head.ts'
import { UserPage } from '../../features/accounts/user-page/user-page.tsx'
import { profileTabs, requireTab } from '../../features/projects/lists/project-list-tabs.ts'
import { profileQuery } from '../../features/accounts/user-page/user-page.queries.ts'

export const Route = createFileRoute('/user/$user/$projectType')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const profile = await queryClient.ensureQueryData(profileQuery(api, params.user))
    return { title: profile.user.username, tab: requireTab(profileTabs(profile), params.projectType) }
  },
  head: projectListHead,
  component: ProjectsOfType,
})

function ProjectsOfType() {
  const { user } = Route.useParams()
  const { tab } = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { data: profile } = useSuspenseQuery(profileQuery(api, user))
  return <UserPage profile={profile} selectedTab={tab} />
}
