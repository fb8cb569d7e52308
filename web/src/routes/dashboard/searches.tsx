import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SavedSearches } from '../../features/search/saved-searches/saved-searches-page.tsx'
import { savedSearchesQuery } from '../../features/search/saved-searches/saved-searches.queries.ts'
import { understoodSavedSearches } from '../../features/search/saved-searches/saved-searches-address.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/searches')({
  staticData: { messages: ['search-saved', 'search', 'projects-tags', 'forms'] },
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(savedSearchesQuery(api)),
  head: titledPageHead('search-saved.title'),
  component: Searches,
})

function Searches() {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="search-saved.title" />
      </h1>
      <SavedSearches {...understoodSavedSearches(Route.useSearch())} />
    </div>
  )
}
