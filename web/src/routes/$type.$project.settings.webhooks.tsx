import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { projectQuery } from '../features/projects/project.queries.ts'
import { useProject } from '../features/projects/use-project.ts'
import { ProjectSettingsPage } from '../features/projects/settings/project-settings-page.tsx'
import { WebhooksUnavailable, WebhooksPage } from '../features/webhooks/webhooks-page.tsx'
import { webhooksQuery } from '../features/webhooks/webhooks.queries.ts'
import { canDo } from '../lib/viewer/can-do.ts'

export const Route = createFileRoute('/$type/$project/settings/webhooks')({
  staticData: { messages: ['webhooks', 'forms'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, params.project))
    if (canDo(project, 'project.manage_webhooks'))
      await queryClient.ensureQueryData(webhooksQuery(api, { kind: 'project', id: project.id }))
  },
  head: namedSubpageHead('projects-publishing.settings.webhooks'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <ProjectSettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.webhooks' })}
    >
      {canDo(project, 'project.manage_webhooks') ? (
        <WebhooksPage owner={{ kind: 'project', id: project.id }} />
      ) : (
        <WebhooksUnavailable />
      )}
    </ProjectSettingsPage>
  )
}
