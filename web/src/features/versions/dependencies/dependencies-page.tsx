import type { DependencyTree } from '@quarry/api/contract/versions/dependencies'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { isLinked } from '@quarry/domain/projects/project-statuses'
import { LINKED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { FormattedMessage } from 'react-intl'
import { versionHref } from '../../projects/project-address.ts'
import { VersionSubpageHeader } from '../version-subpage-header.tsx'
import { DependencyExport } from './dependency-export.tsx'
import { ConflictNotes } from './conflict-notes.tsx'
import { isLoaderVersion } from './dependencies-address.ts'
import { DependencyTreeView } from './dependency-tree.tsx'
import { SetupForm } from './setup-form.tsx'
import '../../../styles/pages/projects-page-header.css'
import '../../../styles/pages/projects.css'

/** Downloaded lists contain only public projects. */
const linked: readonly string[] = LINKED_VERSION_STATUSES

type DependenciesPageProps = {
  project: ProjectDetail
  version: VersionDetail
  tree: DependencyTree
  /** As the user typed it. */
  loaderVersion: string | undefined
  siteUrl: string
}

/** The dependencies of a version as exact versions for one setup, with ways to download all of them. */
export function DependenciesPage({ project, version, tree, loaderVersion, siteUrl }: DependenciesPageProps) {
  const path = `${versionHref(project, version.url_ending)}/needs`
  const isPublic = isLinked(project.status) && linked.includes(version.status)
  return (
    <div className="stack tab-body">
      <VersionSubpageHeader project={project} version={version}>
        <h2 className="title">
          <FormattedMessage
            id="versions-dependencies.title"
            values={{ version: <bdi key="version">{version.version_number}</bdi> }}
          />
        </h2>
      </VersionSubpageHeader>
      <SetupForm path={path} version={version} tree={tree} loaderVersion={loaderVersion} />
      <ConflictNotes tree={tree} />
      <section className="slab" aria-labelledby="tree">
        <div className="slab-head">
          <h3 id="tree">
            <FormattedMessage id="versions-dependencies.count" values={{ count: tree.nodes.length - 1 }} />
          </h3>
        </div>
        <DependencyTreeView tree={tree} />
      </section>
      {project.url_type !== 'modpack' && isPublic && (
        <DependencyExport
          tree={tree}
          loaderVersion={isLoaderVersion(loaderVersion) ? loaderVersion : undefined}
          siteUrl={siteUrl}
        />
      )}
    </div>
  )
}
