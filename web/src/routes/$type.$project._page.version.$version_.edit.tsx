import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { projectQuery } from '../features/projects/project.queries.ts'
import { versionQuery } from '../features/versions/versions.queries.ts'
import { subpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { canDo } from '../lib/viewer/can-do.ts'
import { gameVersionsQuery } from '../features/projects/tags/game-versions.queries.ts'
import { EditVersionForm } from '../features/versions/publishing/edit-version-form.tsx'
import { requireViewer } from '../lib/viewer/require-viewer.ts'
import { partNotFound } from '../lib/router/subpage-not-found.ts'

export const Route = createFileRoute('/$type/$project/_page/version/$version_/edit')({
  staticData: { messages: ['forms', 'projects-publishing'], ownAction: 'form' },
  beforeLoad: async ({ context, location, params }) => {
    requireViewer({ context, location })
    const project = await context.queryClient.ensureQueryData(projectQuery(context.api, params.project))
    if (!canDo(project, 'version.edit')) throw partNotFound()
  },
  loader: async ({ context: { queryClient, api }, params }) => {
    const gameVersions = queryClient.ensureQueryData(gameVersionsQuery(api))
    const { version_number: version } = await queryClient.ensureQueryData(
      versionQuery(api, params.project, params.version),
    )
    await gameVersions
    return version
  },
  head: ({ loaderData: version, ...head }) =>
    version === undefined
      ? {}
      : subpageHead(head, (intl) =>
          intl.formatMessage({ id: 'projects-publishing.upload.edit' }, { version }),
        ),
  component: EditVersion,
})

function EditVersion() {
  const project = useProject()
  const params = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: version } = useSuspenseQuery(versionQuery(api, params.project, params.version))
  return (
    <div className="tab-body">
      <h2 className="title" dir="auto">
        <FormattedMessage id="projects-publishing.upload.edit" values={{ version: version.version_number }} />
      </h2>
      <EditVersionForm key={version.id} project={project} version={version} />
    </div>
  )
}
