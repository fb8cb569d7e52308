import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { versionHref } from '../../projects/project-address.ts'
import { CompatibilityChanges } from './compatibility-changes.tsx'
import { DependencyChanges } from './dependency-changes.tsx'
import { VersionSubpageHeader } from '../version-subpage-header.tsx'
import '../../../styles/pages/projects-page-header.css'
import '../../../styles/pages/projects.css'
import '../../../styles/pages/versions-difference.css'

/** The versions to choose from. */
type Comparable = { id: string; version_number: string; name: string }

type DifferencePageProps = {
  project: ProjectDetail
  version: VersionDetail
  /** The older version; undefined if there is no version to compare with. */
  before: VersionDetail | undefined
  /** Versions for the same loaders, including this one. */
  comparable: readonly Comparable[]
  /** Differences between the files. */
  children: ReactNode
}

/** The differences between two versions: compatibility, dependencies, file metadata and contents. */
export function DifferencePage({ project, version, before, comparable, children }: DifferencePageProps) {
  const path = versionHref(project, version.url_ending)
  const others = comparable.filter(({ id }) => id !== version.id)
  return (
    <div className="stack tab-body differences">
      <VersionSubpageHeader project={project} version={version}>
        <h2 className="title" id="difference">
          <FormattedMessage
            id="versions.changes.title"
            values={{ version: <bdi key="version">{version.version_number}</bdi> }}
          />
        </h2>
      </VersionSubpageHeader>
      {before ? (
        <>
          <VersionSelect path={path} chosen={before} others={others} />
          <CompatibilityChanges before={before} after={version} />
          <DependencyChanges before={before} after={version} />
          {children}
        </>
      ) : (
        <p className="muted">
          <FormattedMessage id="versions.changes.alone" />
        </p>
      )}
    </div>
  )
}

/** A native form, so that it works without scripts. */
function VersionSelect({
  path,
  chosen,
  others,
}: {
  path: string
  chosen: VersionDetail
  others: readonly Comparable[]
}) {
  const all = others.some(({ id }) => id === chosen.id) ? others : [...others, chosen]
  return (
    <search>
      <form className="row" method="get" action={`${path}/changes`}>
        <label htmlFor="from">
          <FormattedMessage id="versions.changes.since" />
        </label>
        <select key={chosen.id} id="from" name="from" className="input" defaultValue={chosen.id}>
          {all.map(({ id, version_number: number, name }) => (
            <option key={id} value={id}>
              {name === number ? number : `${number} · ${name}`}
            </option>
          ))}
        </select>
        <Button type="submit">
          <FormattedMessage id="versions.changes.compare" />
        </Button>
      </form>
    </search>
  )
}
