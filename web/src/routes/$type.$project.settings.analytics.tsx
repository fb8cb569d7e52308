import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { lookIn } from '../features/analytics/analytics-address.ts'
import { AnalyticsClosed } from '../features/analytics/analytics-unavailable.tsx'
import { Analytics } from '../features/analytics/analytics-report.tsx'
import { analyticsQuery } from '../features/analytics/analytics.queries.ts'
import { namedPart } from '../features/projects/subpage-head.ts'
import { projectQuery } from '../features/projects/project.queries.ts'
import { useProject } from '../features/projects/use-project.ts'
import { SettingsPage } from '../features/projects/settings/project-settings-page.tsx'
import { canDo } from '../lib/viewer/can-do.ts'

export const Route = createFileRoute('/$type/$project/settings/analytics')({
  staticData: { messages: ['analytics'] },
  // What the address says is read in the late half of the page, since every page starts with the early one.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, params.project))
    if (canDo(project, 'project.view_analytics'))
      await queryClient.ensureQueryData(
        analyticsQuery(api, { kind: 'project', id: project.id }, lookIn(deps).period),
      )
  },
  head: namedPart('projects-publishing.settings.analytics'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  const look = lookIn(Route.useSearch())
  return (
    <SettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.analytics' })}
    >
      {canDo(project, 'project.view_analytics') ? (
        <>
          <p className="muted">
            <FormattedMessage id="analytics.text" />
          </p>
          <Analytics counted={{ kind: 'project', id: project.id }} look={look} />
        </>
      ) : (
        <AnalyticsClosed />
      )}
    </SettingsPage>
  )
}
