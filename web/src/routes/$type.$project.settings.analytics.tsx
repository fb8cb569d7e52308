import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { analyticsViewOf } from '../features/analytics/analytics-address.ts'
import { AnalyticsUnavailable } from '../features/analytics/analytics-unavailable.tsx'
import { Analytics } from '../features/analytics/analytics-report.tsx'
import { analyticsQuery } from '../features/analytics/analytics.queries.ts'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { projectQuery } from '../features/projects/project.queries.ts'
import { useProject } from '../features/projects/use-project.ts'
import { ProjectSettingsPage } from '../features/projects/settings/project-settings-page.tsx'
import { canDo } from '../lib/viewer/can-do.ts'

export const Route = createFileRoute('/$type/$project/settings/analytics')({
  staticData: { messages: ['analytics'] },
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, params.project))
    if (canDo(project, 'project.view_analytics'))
      await queryClient.ensureQueryData(
        analyticsQuery(api, { kind: 'project', id: project.id }, analyticsViewOf(deps).period),
      )
  },
  head: namedSubpageHead('projects-publishing.settings.analytics'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  const view = analyticsViewOf(Route.useSearch())
  return (
    <ProjectSettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.analytics' })}
    >
      {canDo(project, 'project.view_analytics') ? (
        <>
          <p className="muted">
            <FormattedMessage id="analytics.text" />
          </p>
          <Analytics scope={{ kind: 'project', id: project.id }} view={view} />
        </>
      ) : (
        <AnalyticsUnavailable />
      )}
    </ProjectSettingsPage>
  )
}
