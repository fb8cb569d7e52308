import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProfilePage } from '../../features/people/profile-page.tsx'
import { profileTabs } from '../../features/people/profile-tabs.ts'
import { profileQuery } from '../../features/people/profile.queries.ts'

export const Route = createFileRoute('/user/$user/$projectType')({
  beforeLoad: async ({ context, params }) => {
    const profile = await context.queryClient.ensureQueryData(profileQuery(context.api, params.user))
    if (!profileTabs(profile).includes(params.projectType)) throw notFound()
  },
  component: OneKind,
})

function OneKind() {
  const { user, projectType } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: profile } = useSuspenseQuery(profileQuery(api, user))
  return <ProfilePage profile={profile} shown={projectType} />
}
