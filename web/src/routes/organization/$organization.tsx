import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { OrganizationInvitation } from '../../features/organizations/organization-invitation.tsx'
import { OrganizationPage } from '../../features/people/organization-page.tsx'
import { organizationQuery } from '../../features/people/organization.queries.ts'
import { feedLink } from '../../lib/feed-link.ts'
import { pageTitle } from '../../lib/seo.ts'
import { sharedLink } from '../../lib/shared-link.ts'

/** An organization; ids and other spellings lead to its slug. */
export const Route = createFileRoute('/organization/$organization')({
  staticData: { messages: ['people', 'organizations', 'project', 'catalogue', 'tags'] },
  loader: async ({ context: { queryClient, api }, params, location }) => {
    const profile = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    const { slug } = profile.organization
    if (params.organization !== slug)
      throw redirect({
        href: `/organization/${encodeURIComponent(slug)}${location.searchStr}`,
        statusCode: 301,
      })
    return profile.organization
  },
  head: ({ loaderData: shown, match: { context } }) => {
    if (!shown) return {}
    const { id, name, description, icon_url: picture, slug } = shown
    const path = `/organization/${encodeURIComponent(slug)}`
    const shared = sharedLink({ title: name, description, picture, path }, context.siteUrl)
    return {
      meta: [
        { title: pageTitle(context.i18n.intl(), name) },
        { name: 'description', content: description },
        ...shared.meta,
      ],
      links: [...shared.links, feedLink('organization', { id, title: name }, context.siteUrl)],
    }
  },
  component: Shown,
})

function Shown() {
  const { organization } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: profile } = useSuspenseQuery(organizationQuery(api, organization))
  const { organization: shown } = profile
  return (
    <OrganizationPage
      profile={profile}
      notice={shown.viewer.is_invited && <OrganizationInvitation organization={shown} />}
    />
  )
}
