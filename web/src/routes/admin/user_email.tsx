import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { BackToModerationHome } from '../../features/moderation/back-links.tsx'
import { UserSearchPage } from '../../features/accounts/user-search/user-search-page.tsx'
import { userSearchOf, userSearchQuery } from '../../features/accounts/user-search/user-search.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/admin/user_email')({
  staticData: { messages: ['moderation'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(userSearchQuery(api, userSearchOf(deps))),
  head: titledPageHead('moderation.people.title'),
  component: UserSearchRoute,
})

function UserSearchRoute() {
  return (
    <div className="page stack pad-top">
      <BackToModerationHome />
      <h1 className="title" id="people-title">
        <FormattedMessage id="moderation.people.title" />
      </h1>
      <UserSearchPage search={userSearchOf(Route.useSearch())} />
    </div>
  )
}
