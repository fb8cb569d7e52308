import { createFileRoute, redirect } from '@tanstack/react-router'
import { recordAskedOf } from '../../features/accounts/activity/user-activity-address.ts'
import { userRecordQuery } from '../../features/accounts/activity/user-activity.queries.ts'
import { UserRecordPage } from '../../features/accounts/activity/user-activity-page.tsx'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { suspensionQuery } from '../../features/accounts/suspension/user-suspension.queries.ts'
import { bulkTakedownsQuery } from '../../features/moderation/bulk-takedowns/bulk-takedowns.queries.ts'
import { pageTitle } from '../../lib/head/page-title.ts'

/** The record of an account; ids and other spellings lead to the username. */
export const Route = createFileRoute('/moderation/user/$user')({
  staticData: { messages: ['accounts-settings', 'accounts-profile', 'accounts-suspension', 'forms'] },
  beforeLoad: staffOnly,
  // Read in the late half of the page, since every page starts with the early one.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, params, deps, location }) => {
    const { before } = recordAskedOf(deps)
    const [record] = await Promise.all([
      queryClient.ensureQueryData(userRecordQuery(api, { ...params, ...(before && { before }) })),
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
  component: UserRecord,
})

function UserRecord() {
  return <UserRecordPage {...Route.useParams()} {...recordAskedOf(Route.useSearch())} />
}
