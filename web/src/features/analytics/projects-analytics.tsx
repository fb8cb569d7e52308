import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { AnalyticsView } from './analytics-address.ts'
import { Analytics } from './analytics-report.tsx'
import { analyticsQuery, type AnalyticsScope } from './analytics.queries.ts'

interface ProjectsAnalyticsProps {
  scope: Exclude<AnalyticsScope, { kind: 'project' }>
  view: AnalyticsView
}

/** Analytics of several projects; explains when there is none that the viewer may see. */
export function ProjectsAnalytics({ scope, view }: ProjectsAnalyticsProps) {
  const { api } = useRouter().options.context
  const { data: report } = useSuspenseQuery(analyticsQuery(api, scope, view.period))
  if (report.project_count === 0)
    return (
      <EmptyState title={<FormattedMessage id="analytics.nothing" />}>
        <FormattedMessage id={`analytics.nothing.${scope.kind}`} />
      </EmptyState>
    )
  return (
    <>
      <p className="muted">
        <FormattedMessage id="analytics.text" />
      </p>
      <Analytics scope={scope} view={view} />
    </>
  )
}
