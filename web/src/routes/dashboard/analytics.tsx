import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { analyticsViewOf } from '../../features/analytics/analytics-address.ts'
import { ProjectsAnalytics } from '../../features/analytics/projects-analytics.tsx'
import { analyticsQuery } from '../../features/analytics/analytics.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/analytics')({
  staticData: { messages: ['analytics'] },
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(analyticsQuery(api, { kind: 'own' }, analyticsViewOf(deps).period)),
  head: titledPageHead('analytics.title'),
  component: Page,
})

function Page() {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="analytics.title" />
      </h1>
      <ProjectsAnalytics scope={{ kind: 'own' }} view={analyticsViewOf(Route.useSearch())} />
    </div>
  )
}
