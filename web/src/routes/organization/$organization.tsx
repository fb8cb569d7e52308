import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { OrganizationInvitation } from '../../features/organizations/organization-invitation.tsx'
import { OrganizationPage } from '../../features/people/organization-page.tsx'
import { organizationQuery } from '../../features/people/organization.queries.ts'
import { feedLink } from '../../lib/feed-link.ts'
import { pageTitle } from '../../lib/seo.ts'

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
  head: ({ loaderData, match: { context } }) => ({
    meta: loaderData
      ? [
          { title: pageTitle(context.i18n.intl(), loaderData.name) },
          { name: 'description', content: loaderData.description },
        ]
      : [],
    links: loaderData
      ? [feedLink('organization', { id: loaderData.id, title: loaderData.name }, context.siteUrl)]
      : [],
  }),
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
