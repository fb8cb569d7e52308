import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { projectHead } from '../features/catalogue/project-head.ts'
import { projectQuery } from '../features/catalogue/project.queries.ts'
import { InvitationCard } from '../features/catalogue/invitation-card.tsx'
import { ProjectHeader } from '../features/catalogue/project-header.tsx'
import { ProjectTabs } from '../features/catalogue/project-tabs.tsx'
import { StatusBanner } from '../features/catalogue/status-banner.tsx'
import { useProject } from '../features/catalogue/use-project.ts'

const ChecklistCard = lazy(() =>
  import('../features/publishing/checklist-card.tsx').then((module) => ({ default: module.ChecklistCard })),
)

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
      {project.viewer.is_member && (
        <Suspense>
          <ChecklistCard project={project} />
        </Suspense>
      )}
      <ProjectTabs project={project} />
      <Outlet />
    </div>
  )
}
