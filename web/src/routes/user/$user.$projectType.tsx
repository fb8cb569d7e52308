import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProfilePage } from '../../features/people/profile-page.tsx'
import { type Profile, profileTabs } from '../../features/people/profile-tabs.ts'
import { profileQuery } from '../../features/people/profile.queries.ts'
import { pageTitle } from '../../lib/seo.ts'

/** Child of the address, when this profile has one of that name. */
const tabOf = (profile: Profile, name: string) => profileTabs(profile).find((tab) => tab === name)

export const Route = createFileRoute('/user/$user/$projectType')({
  beforeLoad: async ({ context, params }) => {
    const profile = await context.queryClient.ensureQueryData(profileQuery(context.api, params.user))
    if (!tabOf(profile, params.projectType)) throw notFound()
  },
  head: ({ match: { context }, params: { user, projectType } }) => {
    const intl = context.i18n.intl()
    const profile = context.queryClient.getQueryData(profileQuery(context.api, user).queryKey)
    const tab = profile && tabOf(profile, projectType)
    if (!tab) return {}
    const values = {
      title: profile.user.username,
      type: intl.formatMessage({ id: `people.tab.${tab}` }),
    }
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'project.title' }, values)) }] }
  },
  component: OneKind,
})

function OneKind() {
  const { user, projectType } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: profile } = useSuspenseQuery(profileQuery(api, user))
  return <ProfilePage profile={profile} shown={tabOf(profile, projectType)} />
}
