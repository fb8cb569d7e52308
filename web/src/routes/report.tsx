import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { readReportSearch, type ReportSearch } from '../features/reports/report-address.ts'
import { ReportPage } from '../features/reports/report-page.tsx'
import { targetQuery } from '../features/reports/reports.queries.ts'
import { understood } from '../lib/router/search-params.ts'
import { titledPageHead } from '../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/report')({
  staticData: { messages: ['reports', 'markdown'] },
  validateSearch: understood<ReportSearch>(['item', 'itemID', 'body'], readReportSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, viewer }, deps: { item, itemID } }) => {
    if (viewer && item !== undefined && itemID !== undefined)
      await queryClient.ensureQueryData(targetQuery(api, item, itemID))
  },
  head: titledPageHead('reports.title'),
  component: Report,
})

function Report() {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="reports.title" />
      </h1>
      <ReportPage search={Route.useSearch()} />
    </div>
  )
}
