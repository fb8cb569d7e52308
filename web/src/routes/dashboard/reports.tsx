import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ReportList } from '../../features/reports/report-list.tsx'
import { validateReportsSearch, viewOf } from '../../features/reports/own-reports-address.ts'
import { reportsQuery } from '../../features/reports/reports.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/reports')({
  staticData: { messages: ['reports', 'notifications'] },
  validateSearch: validateReportsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(reportsQuery(api, viewOf(deps))),
  head: titledPageHead('reports.own.title'),
  component: Reports,
})

function Reports() {
  return (
    <div className="page stack pad-top">
      <h1 className="title" id="reports-title">
        <FormattedMessage id="reports.own.title" />
      </h1>
      <ReportList view={viewOf(Route.useSearch())} />
    </div>
  )
}
