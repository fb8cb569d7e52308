import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { ToModerationHome } from '../../features/moderation/to-home.tsx'
import { ReportList } from '../../features/reports/report-list.tsx'
import { understoodReportsSearch, viewOf } from '../../features/reports/reports-search.ts'
import { reportsQuery } from '../../features/reports/reports.queries.ts'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/moderation/reports')({
  staticData: { messages: ['reports', 'inbox', 'moderation'] },
  validateSearch: understoodReportsSearch,
  beforeLoad: staffOnly,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(reportsQuery(api, viewOf(true, deps))),
  head: titled('reports.all.title'),
  component: Reports,
})

function Reports() {
  return (
    <div className="page stack pad-top">
      <ToModerationHome />
      <h1 className="title" id="reports-title">
        <FormattedMessage id="reports.all.title" />
      </h1>
      <ReportList view={viewOf(true, Route.useSearch())} />
    </div>
  )
}
