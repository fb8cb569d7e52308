import { userPath } from '@quarry/api/contract/addresses'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { profileQuery } from '../../features/accounts/user-page/user-page.queries.ts'
import { feedLink } from '../../lib/head/feed-link.ts'
import { pageTitle } from '../../lib/head/page-title.ts'
import { sharedLink } from '../../lib/head/link-preview.ts'

/** A user's profile; ids and other spellings redirect to the username. */
export const Route = createFileRoute('/user/$user')({
  staticData: { messages: ['accounts-profile', 'projects', 'projects-labels', 'projects-tags'] },
  loader: async ({ context: { queryClient, api }, params, location }) => {
    const profile = await queryClient.ensureQueryData(profileQuery(api, params.user))
    const { username } = profile.user
    if (params.user === username) return profile
    const [, , , ...rest] = location.pathname.split('/')
    const href = ['', 'user', encodeURIComponent(username), ...rest].join('/') + location.searchStr
    throw redirect({ href, statusCode: 301 })
  },
  head: ({ loaderData, match: { context } }) => {
    if (!loaderData) return {}
    const { id, username: title, bio } = loaderData.user
    const path = userPath(title)
    const shared = sharedLink({ title, description: bio, preview: `user/${id}`, path }, context.siteUrl)
    return {
      meta: [
        { title: pageTitle(context.i18n.intl(), title) },
        ...(bio ? [{ name: 'description', content: bio }] : []),
        ...shared.meta,
      ],
      links: [...shared.links, feedLink('user', { id, title }, context.siteUrl)],
    }
  },
  component: Outlet,
})
