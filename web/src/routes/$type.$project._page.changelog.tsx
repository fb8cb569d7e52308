import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { useIntl } from 'react-intl'
import { ChangelogList } from '../features/versions/list/changelog-list.tsx'
import { projectHref } from '../features/projects/project-address.ts'
import { versionsQuery } from '../features/versions/versions.queries.ts'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { parseVersionFilter, understoodVersionFilter } from '../features/versions/version-filter.ts'
import { VersionsPanel } from '../features/versions/list/versions-panel.tsx'
import { markdownListQuery } from '../features/markdown/markdown.queries.ts'

/** Headings of a changelog start below those of the page, the section and the version. */
const baseLevel = 4

const texts = (versions: readonly BrowsedVersion[]) =>
  versions.map(({ id, changelog }) => ({ id, text: changelog }))

export const Route = createFileRoute('/$type/$project/_page/changelog')({
  validateSearch: understoodVersionFilter,
  loaderDeps: ({ search }) => parseVersionFilter(search),
  loader: async ({ context: { queryClient, api, i18n, markdown }, params, deps }) => {
    const { versions } = await queryClient.ensureQueryData(versionsQuery(api, params.project, deps))
    await queryClient.ensureQueryData(
      markdownListQuery({ intl: i18n.intl(), markdown, baseLevel }, texts(versions)),
    )
  },
  head: namedSubpageHead('projects.tabs.changelog'),
  component: Changelog,
})

function Changelog() {
  const intl = useIntl()
  const project = useProject()
  const filter = Route.useLoaderDeps()
  return (
    <div className="tab-body">
      <VersionsPanel
        project={project}
        path={`${projectHref(project)}/changelog`}
        filter={filter}
        title={intl.formatMessage({ id: 'projects.changelog.title' })}
      >
        {(versions) => <RenderedChangelog versions={versions} />}
      </VersionsPanel>
    </div>
  )
}

function RenderedChangelog({ versions }: { versions: readonly BrowsedVersion[] }) {
  const intl = useIntl()
  const project = useProject()
  const { markdown } = Route.useRouteContext()
  const { data: rendered } = useSuspenseQuery(
    markdownListQuery({ intl, markdown, baseLevel }, texts(versions)),
  )
  return <ChangelogList project={project} versions={versions} rendered={rendered} />
}
