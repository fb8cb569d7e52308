import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useIntl } from 'react-intl'
import { projectHref } from '../features/catalogue/project-address.ts'
import { versionsQuery } from '../features/catalogue/project.queries.ts'
import { useProject } from '../features/catalogue/use-project.ts'
import { canDo } from '../features/catalogue/viewer.ts'
import { parseVersionFilter } from '../features/catalogue/version-filter.ts'
import { VersionsPanel } from '../features/catalogue/versions-panel.tsx'
import { VersionsTable } from '../features/catalogue/versions-table.tsx'

const UploadCard = lazy(() =>
  import('../features/publishing/upload/upload-card.tsx').then((module) => ({ default: module.UploadCard })),
)

export const Route = createFileRoute('/$type/$project/_page/versions')({
  validateSearch: parseVersionFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, params, deps }) =>
    queryClient.ensureQueryData(versionsQuery(api, params.project, deps)),
  component: Versions,
})

function Versions() {
  const intl = useIntl()
  const project = useProject()
  const filter = Route.useSearch()
  return (
    <div className="tab-body">
      {canDo(project, 'version.upload') && (
        <Suspense>
          <UploadCard project={project} />
        </Suspense>
      )}
      <VersionsPanel
        project={project}
        path={`${projectHref(project)}/versions`}
        filter={filter}
        title={intl.formatMessage({ id: 'project.versions.title' })}
      >
        {(versions) => <VersionsTable project={project} versions={versions} />}
      </VersionsPanel>
    </div>
  )
}
