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

/** The tab that opens first shows a text. */
const IS_DESCRIPTION = /^\/[^/]+\/[^/]+\/?$/

/** Parent of all project pages: loads the project and redirects other addresses to the canonical one. */
export const Route = createFileRoute('/$type/$project')({
  staticData: {
    messages: ['projects', 'projects-labels', 'markdown', 'projects-tags'],
    warm: ({ context: { api, queryClient, markdown }, params: { type = '', project = '' }, pathname }) => {
      const query = projectQuery(api, project)
      // The description of a known project is rendered already, unless the visit began at another tab.
      if (!isUrlType(type) || queryClient.getQueryData(query.queryKey)) return
      if (IS_DESCRIPTION.test(pathname)) markdown.warm?.()
      void queryClient.prefetchQuery(query)
    },
  },
  beforeLoad: async ({ context, params, location }) => {
    if (!isUrlType(params.type)) throw notFound()
    const project = await context.queryClient.ensureQueryData(projectQuery(context.api, params.project))
    // Only members see forms on public pages; visitors need not load their texts.
    if (canDo(project, 'project.view_settings')) await context.i18n.ensure(['projects-publishing'])
    // The review checklist is on all tabs.
    if (project.status === 'processing' && canDo(project, 'project.review'))
      await context.i18n.ensure(['moderation', 'forms'])
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
