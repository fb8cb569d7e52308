import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import {
  addressOf,
  staffReportsQuery,
  staffViewOf,
} from '../../features/reports/queue/report-queue.queries.ts'
import { ReportQueue } from '../../features/reports/queue/report-queue.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/reports')({
  staticData: { messages: ['reports', 'notifications', 'moderation'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(staffReportsQuery(api, staffViewOf(deps))),
  head: titledPageHead('reports.all.title'),
  component: Reports,
})

function Reports() {
  const view = staffViewOf(Route.useSearch())
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <h1 className="title" id="reports-title">
        <FormattedMessage id="reports.all.title" />
      </h1>
      <ReportQueue key={addressOf(view)} view={view} />
    </div>
  )
}
