import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { profileQuery } from '../../features/people/profile.queries.ts'
import { feedLink } from '../../lib/feed-link.ts'
import { pageTitle } from '../../lib/seo.ts'

/** A profile; ids and other spellings lead to the username. */
export const Route = createFileRoute('/user/$user')({
  staticData: { messages: ['people', 'project', 'catalogue', 'tags'] },
  beforeLoad: async ({ context, params, location }) => {
    const profile = await context.queryClient.ensureQueryData(profileQuery(context.api, params.user))
    const { username } = profile.user
    if (params.user === username) return
    const [, , , ...rest] = location.pathname.split('/')
    const href = ['', 'user', encodeURIComponent(username), ...rest].join('/') + location.searchStr
    throw redirect({ href, statusCode: 301 })
  },
  loader: ({ context: { queryClient, api }, params }) =>
    queryClient.ensureQueryData(profileQuery(api, params.user)),
  head: ({ loaderData, match: { context } }) => ({
    meta: loaderData
      ? [
          { title: pageTitle(context.i18n.intl(), loaderData.user.username) },
          ...(loaderData.user.bio ? [{ name: 'description', content: loaderData.user.bio }] : []),
        ]
      : [],
    links: loaderData
      ? [feedLink('user', { id: loaderData.user.id, title: loaderData.user.username }, context.siteUrl)]
      : [],
  }),
  component: Outlet,
})
