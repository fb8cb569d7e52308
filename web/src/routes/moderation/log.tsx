import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { StaffLog } from '../../features/moderation/staff-log/staff-log.tsx'
import { staffLogViewOf } from '../../features/moderation/staff-log/staff-log-address.ts'
import { staffLogQuery } from '../../features/moderation/staff-log/staff-log.queries.ts'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/log')({
  staticData: { messages: ['moderation', 'projects-labels', 'accounts-profile'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(staffLogQuery(api, staffLogViewOf(deps))),
  head: titledPageHead('moderation.log.title'),
  component: Log,
})

function Log() {
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <h1 className="title" id="log-title">
        <FormattedMessage id="moderation.log.title" />
      </h1>
      <StaffLog view={staffLogViewOf(Route.useSearch())} />
    </div>
  )
}
