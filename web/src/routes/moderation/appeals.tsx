import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { AppealList } from '../../features/accounts/suspension/appeal-list.tsx'
import {
  readAppealsSearch,
  appealsQuery,
} from '../../features/accounts/suspension/user-suspension.queries.ts'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/appeals')({
  staticData: { messages: ['moderation', 'accounts-suspension'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(appealsQuery(api, readAppealsSearch(deps))),
  head: titledPageHead('accounts-suspension.appeals'),
  component: Appeals,
})

function Appeals() {
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <h1 className="title">
        <FormattedMessage id="accounts-suspension.appeals" />
      </h1>
      <AppealList {...readAppealsSearch(Route.useSearch())} />
    </div>
  )
}
