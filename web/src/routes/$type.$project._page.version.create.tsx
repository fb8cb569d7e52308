import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { projectQuery } from '../features/projects/project.queries.ts'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { canDo } from '../lib/viewer/can-do.ts'
import { gameVersionsQuery } from '../features/projects/tags/game-versions.queries.ts'
import { CreateVersionForm } from '../features/versions/publishing/create-version-form.tsx'
import { requireViewer } from '../lib/viewer/require-viewer.ts'
import { partNotFound } from '../lib/router/subpage-not-found.ts'

export const Route = createFileRoute('/$type/$project/_page/version/create')({
  staticData: { messages: ['forms', 'projects-publishing'], ownAction: 'form' },
  beforeLoad: async ({ context, location, params }) => {
    requireViewer({ context, location })
    const project = await context.queryClient.ensureQueryData(projectQuery(context.api, params.project))
    if (!canDo(project, 'version.upload')) throw partNotFound()
  },
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(gameVersionsQuery(api)),
  head: namedSubpageHead('projects-publishing.upload.title'),
  component: CreateVersion,
})

function CreateVersion() {
  const project = useProject()
  return (
    <div className="tab-body">
      <h2 className="title">
        <FormattedMessage id="projects-publishing.upload.title" />
      </h2>
      <CreateVersionForm project={project} />
    </div>
  )
}
