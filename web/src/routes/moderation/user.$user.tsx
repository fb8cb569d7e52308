import { createFileRoute, redirect } from '@tanstack/react-router'
import { readUserActivitySearch } from '../../features/accounts/activity/user-activity-address.ts'
import { userActivityQuery } from '../../features/accounts/activity/user-activity.queries.ts'
import { UserActivityPage } from '../../features/accounts/activity/user-activity-page.tsx'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { suspensionQuery } from '../../features/accounts/suspension/user-suspension.queries.ts'
import { bulkTakedownsQuery } from '../../features/moderation/bulk-takedowns/bulk-takedowns.queries.ts'
import { pageTitle } from '../../lib/head/page-title.ts'

/** The activity of an account; ids and other spellings redirect to the username. */
export const Route = createFileRoute('/moderation/user/$user')({
  staticData: { messages: ['accounts-settings', 'accounts-profile', 'accounts-suspension', 'forms'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, params, deps, location }) => {
    const { before } = readUserActivitySearch(deps)
    const [record] = await Promise.all([
      queryClient.ensureQueryData(userActivityQuery(api, { ...params, ...(before && { before }) })),
      queryClient.ensureQueryData(suspensionQuery(api, params.user)),
      queryClient.ensureQueryData(bulkTakedownsQuery(api, params.user)),
    ])
    const { username } = record.user
    if (params.user === username) return record
    const href = `/moderation/user/${encodeURIComponent(username)}${location.searchStr}`
    throw redirect({ href, statusCode: 301 })
  },
  head: ({ loaderData, match: { context } }) => {
    if (!loaderData) return {}
    const intl = context.i18n.intl()
    const values = { name: loaderData.user.username }
    return {
      meta: [
        { title: pageTitle(intl, intl.formatMessage({ id: 'accounts-settings.record.title' }, values)) },
      ],
    }
  },
  component: UserActivityRoute,
})

function UserActivityRoute() {
  return <UserActivityPage {...Route.useParams()} {...readUserActivitySearch(Route.useSearch())} />
}
