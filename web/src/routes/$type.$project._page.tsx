import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ProjectData } from '../features/projects/page/structured-data.tsx'
import { projectHead } from '../features/projects/page/project-page-head.ts'
import { fittingDownloadQuery } from '../features/files/downloads/download.queries.ts'
import { projectQuery } from '../features/projects/project.queries.ts'
import { InvitationCard, StatusBanner } from '../features/projects/page/lazy-parts.ts'
import { ProjectHeader } from '../features/projects/page/project-header.tsx'
import { ProjectTabs } from '../features/projects/page/project-tabs.tsx'
import { useProject } from '../features/projects/use-project.ts'
import { ChecklistBar } from '../features/moderation/review/lazy-review.ts'
import { canDo } from '../lib/viewer/can-do.ts'
import { ChecklistCard } from '../features/versions/publishing/lazy-member-parts.ts'

export const Route = createFileRoute('/$type/$project/_page')({
  loader: async ({ context: { api, queryClient, setup }, params }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, params.project))
    const { enabled, ...download } = fittingDownloadQuery(api, project, setup())
    // The download button names the file from the first paint; a later navigation need not wait for it.
    const fileName = enabled && queryClient.ensureQueryData(download).catch(() => undefined)
    if (import.meta.env.SSR) await fileName
    return project
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData ? projectHead(loaderData, context.i18n.intl(), context.siteUrl) : {},
  component: ProjectPage,
})

function ProjectPage() {
  const project = useProject()
  const ownAction = useMatches({ select: (matches) => matches.at(-1)?.staticData.ownAction })
  const isReview = useMatches({
    select: (matches) => matches.at(-1)?.routeId === '/$type/$project/_page/moderation',
  })
  const hasNotes = ownAction !== 'form'
  return (
    <div className="page">
      {project.viewer.is_invited && (
        <Suspense>
          <InvitationCard project={project} />
        </Suspense>
      )}
      <ProjectHeader project={project} isDownloadMain={ownAction === undefined} />
      {hasNotes && project.status !== 'approved' && (
        <Suspense>
          <StatusBanner project={project} />
        </Suspense>
      )}
      {hasNotes && project.viewer.is_member && (
        <Suspense>
          <ChecklistCard project={project} />
        </Suspense>
      )}
      <ProjectTabs project={project} />
      {hasNotes && !isReview && project.status === 'processing' && canDo(project, 'project.review') && (
        <Suspense>
          <ChecklistBar project={project} />
        </Suspense>
      )}
      <Outlet />
      <ProjectData project={project} />
    </div>
  )
}
