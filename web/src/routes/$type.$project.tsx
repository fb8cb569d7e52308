import { canDo } from '../lib/viewer/can-do.ts'
import { isUrlType } from '@quarry/domain/projects/url-type'
import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { canonicalPath } from '../features/projects/project-address.ts'
import {
  checklistQuery,
  hasChecklist,
} from '../features/projects/submission-checklist/submission-checklist.queries.ts'
import { useLiveProject } from '../features/projects/use-live-project.ts'
import { projectQuery } from '../features/projects/project.queries.ts'

/** Parent of all project pages: loads the project and redirects other addresses to the canonical one. */
export const Route = createFileRoute('/$type/$project')({
  staticData: { messages: ['projects', 'projects-labels', 'markdown', 'projects-tags'] },
  beforeLoad: async ({ context, params, location }) => {
    if (!isUrlType(params.type)) throw notFound()
    const project = await context.queryClient.ensureQueryData(projectQuery(context.api, params.project))
    // Only members see forms on public pages; visitors need not load their texts.
    if (canDo(project, 'project.view_settings')) await context.i18n.ensure(['projects-publishing'])
    const canonical = canonicalPath(project, location.pathname)
    if (canonical) throw redirect({ href: canonical + location.searchStr, statusCode: 301 })
  },
  loader: async ({ context: { queryClient, api }, params }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, params.project))
    // Loaded before the first paint, because it is at the top of a member's page.
    if (hasChecklist(project)) await queryClient.ensureQueryData(checklistQuery(api, project.id))
  },
  component: Project,
})

function Project() {
  useLiveProject()
  return <Outlet />
}
