import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { projectQuery } from '../features/projects/project.queries.ts'
import { useProject } from '../features/projects/use-project.ts'
import { ProjectSettingsNav } from '../features/projects/settings/project-settings-nav.tsx'
import { canDo } from '../lib/viewer/can-do.ts'
import { pageTitle } from '../lib/head/page-title.ts'
import { requireViewer } from '../lib/viewer/require-viewer.ts'
import { partNotFound } from '../lib/router/subpage-not-found.ts'

export const Route = createFileRoute('/$type/$project/settings')({
  staticData: { messages: ['forms', 'projects-publishing'] },
  beforeLoad: async ({ context, location, params }) => {
    requireViewer({ context, location })
    const project = await context.queryClient.ensureQueryData(projectQuery(context.api, params.project))
    if (!canDo(project, 'project.view_settings')) throw partNotFound()
  },
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return {
      meta: [
        { title: pageTitle(intl, intl.formatMessage({ id: 'projects-publishing.settings.title' })) },
        { name: 'robots', content: 'noindex' },
      ],
    }
  },
  component: Settings,
})

function Settings() {
  const project = useProject()
  const { api } = Route.useRouteContext()
  const { project: ref } = Route.useParams()
  // Reloaded when the user returns from another tab, so that the form knows what was saved there.
  useQuery({ ...projectQuery(api, ref), refetchOnWindowFocus: 'always' })
  return (
    <div className="page classic">
      <ProjectSettingsNav project={project} />
      <Outlet />
    </div>
  )
}
