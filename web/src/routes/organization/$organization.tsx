import { organizationPath } from '@quarry/api/contract/addresses'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'
import { feedLink } from '../../lib/head/feed-link.ts'
import { pageTitle } from '../../lib/head/page-title.ts'
import { sharedLink } from '../../lib/head/link-preview.ts'

/** An organization; ids and other spellings redirect to its slug. */
export const Route = createFileRoute('/organization/$organization')({
  staticData: {
    messages: ['accounts-profile', 'organizations', 'projects', 'projects-labels', 'projects-tags'],
  },
  loader: async ({ context: { queryClient, api }, params, location }) => {
    const profile = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    const { slug } = profile.organization
    if (params.organization === slug) return profile.organization
    const [, , , ...rest] = location.pathname.split('/')
    const href = ['', 'organization', encodeURIComponent(slug), ...rest].join('/') + location.searchStr
    throw redirect({ href, statusCode: 301 })
  },
  head: ({ loaderData: organization, match: { context } }) => {
    if (!organization) return {}
    const { id, name, description, slug } = organization
    const path = organizationPath(slug)
    const shared = sharedLink(
      { title: name, description, preview: `organization/${id}`, path },
      context.siteUrl,
    )
    return {
      meta: [
        { title: pageTitle(context.i18n.intl(), name) },
        { name: 'description', content: description },
        ...shared.meta,
      ],
      links: [...shared.links, feedLink('organization', { id, title: name }, context.siteUrl)],
    }
  },
  component: Outlet,
})
