import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { lookIn } from '../../features/analytics/analytics-address.ts'
import { SeveralAnalytics } from '../../features/analytics/projects-analytics.tsx'
import { analyticsQuery } from '../../features/analytics/analytics.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/analytics')({
  staticData: { messages: ['analytics'] },
  // What the address says is read in the late half of the page, since every page starts with the early one.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(analyticsQuery(api, { kind: 'own' }, lookIn(deps).period)),
  head: titledPageHead('analytics.title'),
  component: Page,
})

function Page() {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="analytics.title" />
      </h1>
      <SeveralAnalytics counted={{ kind: 'own' }} look={lookIn(Route.useSearch())} />
    </div>
  )
}
