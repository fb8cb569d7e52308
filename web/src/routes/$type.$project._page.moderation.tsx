import { createFileRoute } from '@tanstack/react-router'
import { projectQuery } from '../features/projects/project.queries.ts'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { loadThread } from '../features/threads/thread.queries.ts'
import { canDo } from '../lib/viewer/can-do.ts'
import { ModerationPanel } from '../features/moderation/review/moderation-panel.tsx'
import { reviewChecklistQuery } from '../features/moderation/review-checklist/review-checklist.queries.ts'
import { reviewChangesQuery } from '../features/moderation/review/changes-since-decision.queries.ts'
import { packedFilesQuery } from '../features/moderation/packed-files/packed-files.queries.ts'
import { fileScansQuery } from '../features/moderation/scans/file-scans.queries.ts'
import { checklistQuery } from '../features/projects/submission-checklist/submission-checklist.queries.ts'
import { claimQuery } from '../features/moderation/review-queue/review-queue.queries.ts'
import { moderatorTextQuery } from '../features/moderation/review/moderator-message.ts'
import { partNotFound } from '../lib/router/subpage-not-found.ts'

export const Route = createFileRoute('/$type/$project/_page/moderation')({
  staticData: { messages: ['moderation', 'versions', 'forms', 'projects-publishing', 'reports'] },
  loader: async ({ context, params }) => {
    const project = await context.queryClient.ensureQueryData(projectQuery(context.api, params.project))
    if (!canDo(project, 'project.view_moderation')) throw partNotFound()
    if (canDo(project, 'project.review'))
      await Promise.all([
        context.queryClient.ensureQueryData(claimQuery(context.api, project.id)),
        context.queryClient.ensureQueryData(reviewChecklistQuery(context.api, project.id)),
        // The review also works without these.
        context.queryClient.prefetchQuery(reviewChangesQuery(context.api, project.id)),
        context.queryClient.prefetchQuery(checklistQuery(context.api, project.id)),
        context.queryClient.prefetchQuery(fileScansQuery(context.api, project.id)),
        project.project_types.includes('modpack') &&
          context.queryClient.prefetchQuery(packedFilesQuery(context.api, project.id)),
      ])
    await loadThread(context, project.thread_id)
    await context.queryClient.ensureQueryData(
      moderatorTextQuery(project, context.i18n.intl(), context.markdown),
    )
  },
  head: namedSubpageHead('projects.tabs.moderation'),
  component: Moderation,
})

function Moderation() {
  const project = useProject()
  return <ModerationPanel project={project} />
}
