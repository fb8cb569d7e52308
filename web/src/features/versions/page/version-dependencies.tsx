import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { FileArchive } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import '../../../styles/pages/projects.css'

type Dependency = VersionDetail['dependencies'][number]

const order: readonly string[] = DEPENDENCY_TYPES

interface VersionDependenciesProps {
  version: VersionDetail
  path: string
  titleId?: 'projects.version.dependencies' | 'projects.contents.title'
}

/** Dependencies of the version: required, optional, incompatible, embedded. Files without a project are collapsed. */
export function VersionDependencies({
  version,
  path,
  titleId = 'projects.version.dependencies',
}: VersionDependenciesProps) {
  const sorted = version.dependencies.toSorted(
    (a, b) => order.indexOf(a.dependency_type) - order.indexOf(b.dependency_type),
  )
  const files = sorted.filter((dependency) => !dependency.project && dependency.file_name)
  const projects = sorted.filter((dependency) => !files.includes(dependency))
  if (sorted.length === 0) return null
  return (
    <section className="slab" aria-labelledby="dependencies">
      <div className="slab-head">
        <h2 id="dependencies">
          <FormattedMessage id={titleId} />
        </h2>
      </div>
      <ul className="ilist ilist-wide">
        {projects.map((dependency) => (
          <li key={`${dependency.project_id}${dependency.version_id}`}>
            <DependencyRow dependency={dependency} />
          </li>
        ))}
      </ul>
      {files.length > 0 && (
        <details className="fold">
          <summary>
            <FormattedMessage id="projects.version.overrides" values={{ count: files.length }} />
          </summary>
          <ul className="ilist ilist-wide">
            {files.map((file) => (
              <li key={file.file_name} className="iline">
                <FileArchive className="i" aria-hidden="true" />
                <bdi>{file.file_name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="slab-pad">
        <AppLink className="link" href={`${path}/needs`} preload={false}>
          <FormattedMessage id="projects.version.tree" />
        </AppLink>
      </p>
    </section>
  )
}

function DependencyRow({ dependency }: { dependency: Dependency }) {
  const { project, version_number: number, dependency_type: relation } = dependency
  const text = (
    <small>
      <FormattedMessage
        id={number ? `projects.relation.${relation}.version` : `projects.relation.${relation}`}
        values={{ version: <bdi>{number}</bdi> }}
      />
    </small>
  )
  if (!project)
    return (
      <div className="iline">
        <div>
          <FormattedMessage id="projects.version.unknownDependency" />
          {text}
        </div>
      </div>
    )
  const address = projectHref({ ...project, url_type: project.url_type })
  return (
    <AppLink href={address}>
      <ProjectIcon project={project} size="s" />
      <div>
        <span dir="auto">{project.title}</span>
        {text}
      </div>
    </AppLink>
  )
}
