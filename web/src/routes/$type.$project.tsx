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

/** Everything below a project: finds it once, and leads from other addresses to the right one. */
export const Route = createFileRoute('/$type/$project')({
  staticData: { messages: ['projects', 'projects-labels', 'markdown', 'projects-tags'] },
  beforeLoad: async ({ context, params, location }) => {
    if (!isUrlType(params.type)) throw notFound()
    const project = await context.queryClient.ensureQueryData(projectQuery(context.api, params.project))
    // Members meet forms on the pages that everybody reads; visitors need not fetch their texts.
    if (canDo(project, 'project.view_settings')) await context.i18n.ensure(['projects-publishing'])
    const canonical = canonicalPath(project, location.pathname)
    if (canonical) throw redirect({ href: canonical + location.searchStr, statusCode: 301 })
  },
  loader: async ({ context: { queryClient, api }, params }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, params.project))
    // There from the first paint: it stands above everything else on a member's page.
    if (hasChecklist(project)) await queryClient.ensureQueryData(checklistQuery(api, project.id))
  },
  component: Project,
})

function Project() {
  useLiveProject()
  return <Outlet />
}
