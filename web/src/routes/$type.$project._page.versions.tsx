import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { ProjectAside } from '../features/projects/page/project-aside.tsx'
import { projectHref } from '../features/projects/project-address.ts'
import { versionsQuery } from '../features/versions/versions.queries.ts'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { UploadCard } from '../features/versions/publishing/lazy-member-parts.ts'
import { canDo } from '../lib/viewer/can-do.ts'
import { parseVersionFilter, understoodVersionFilter } from '../features/versions/version-filter.ts'
import { VersionsPanel } from '../features/versions/list/versions-panel.tsx'
import { VersionsTable } from '../features/versions/list/versions-table.tsx'

export const Route = createFileRoute('/$type/$project/_page/versions')({
  validateSearch: understoodVersionFilter,
  loaderDeps: ({ search }) => parseVersionFilter(search),
  loader: ({ context: { queryClient, api }, params, deps }) =>
    queryClient.ensureQueryData(versionsQuery(api, params.project, deps)),
  head: namedSubpageHead('projects.tabs.versions'),
  component: Versions,
})

function Versions() {
  const intl = useIntl()
  const project = useProject()
  const filter = Route.useLoaderDeps()
  return (
    <div className="with-aside">
      <div className="stack">
        {canDo(project, 'version.upload') && (
          <Suspense>
            <UploadCard project={project} />
          </Suspense>
        )}
        <VersionsPanel
          project={project}
          path={`${projectHref(project)}/versions`}
          filter={filter}
          title={intl.formatMessage({ id: 'projects.versions.title' })}
        >
          {(versions) => <VersionsTable project={project} versions={versions} />}
        </VersionsPanel>
      </div>
      <ProjectAside project={project} />
    </div>
  )
}
