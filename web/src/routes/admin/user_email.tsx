import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { ToModerationHome } from '../../features/moderation/back-links.tsx'
import { PeopleSearchPage } from '../../features/accounts/user-search/user-search-page.tsx'
import { peopleSearchOf, peopleSearchQuery } from '../../features/accounts/user-search/user-search.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/admin/user_email')({
  staticData: { messages: ['moderation'] },
  beforeLoad: staffOnly,
  // Read in the late half of the page, since every page starts with the early one.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(peopleSearchQuery(api, peopleSearchOf(deps))),
  head: titledPageHead('moderation.people.title'),
  component: People,
})

function People() {
  return (
    <div className="page stack pad-top">
      <ToModerationHome />
      <h1 className="title" id="people-title">
        <FormattedMessage id="moderation.people.title" />
      </h1>
      <PeopleSearchPage asked={peopleSearchOf(Route.useSearch())} />
    </div>
  )
}
