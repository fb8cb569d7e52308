import { createFileRoute, Outlet } from '@tanstack/react-router'
import { projectHead } from '../features/catalogue/project-head.ts'
import { projectQuery } from '../features/catalogue/project.queries.ts'
import { InvitationCard } from '../features/catalogue/invitation-card.tsx'
import { ProjectHeader } from '../features/catalogue/project-header.tsx'
import { ProjectTabs } from '../features/catalogue/project-tabs.tsx'
import { StatusBanner } from '../features/catalogue/status-banner.tsx'
import { useProject } from '../features/catalogue/use-project.ts'

export const Route = createFileRoute('/$type/$project/_page')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(projectQuery(context.api, params.project)),
  head: ({ loaderData, match: { context } }) =>
    loaderData ? projectHead(loaderData, context.i18n.intl(), context.siteUrl) : {},
  component: ProjectPage,
})

function ProjectPage() {
  const project = useProject()
  return (
    <div className="page">
      <InvitationCard project={project} />
      <ProjectHeader project={project} />
      <StatusBanner project={project} />
      <ProjectTabs project={project} />
      <Outlet />
    </div>
  )
}
