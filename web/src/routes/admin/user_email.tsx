import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import { UserSearchPage } from '../../features/accounts/user-search/user-search-page.tsx'
import { USER_SEARCH_FORM } from '../../features/accounts/user-search/user-search.forms.ts'
import { userSearchOf, userSearchQuery } from '../../features/accounts/user-search/user-search.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/admin/user_email')({
  staticData: { messages: ['moderation'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api, posted }, deps }) => {
    const form = posted()
    const q = form?.form === USER_SEARCH_FORM ? form.values['q'] : undefined
    return queryClient.ensureQueryData(userSearchQuery(api, q === undefined ? userSearchOf(deps) : { q }))
  },
  head: titledPageHead('moderation.people.title'),
  component: UserSearchRoute,
})

function UserSearchRoute() {
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <h1 className="title" id="people-title">
        <FormattedMessage id="moderation.people.title" />
      </h1>
      <UserSearchPage search={userSearchOf(Route.useSearch())} />
    </div>
  )
}
