import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { dependencyDifference } from './version-difference.ts'

type Dependency = VersionDetail['dependencies'][number]

/** Dependencies that were added, removed or changed in type or version. */
export function DependencyChanges({ before, after }: { before: VersionDetail; after: VersionDetail }) {
  const { added, removed, changed } = dependencyDifference(before.dependencies, after.dependencies)
  return (
    <section className="slab slab-pad stack" aria-labelledby="needs">
      <h3 id="needs">
        <FormattedMessage id="projects.version.dependencies" />
      </h3>
      {added.length + removed.length + changed.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="versions.changes.same" />
        </p>
      ) : (
        <ul className="stack gap-2">
          {removed.map((one) => (
            <li key={keyOf(one)}>
              <del>
                <Named dependency={one} />
              </del>
            </li>
          ))}
          {added.map((one) => (
            <li key={keyOf(one)}>
              <ins>
                <Named dependency={one} /> <Relation dependency={one} />
              </ins>
            </li>
          ))}
          {changed.map((one) => (
            <li key={keyOf(one.after)}>
              <Named dependency={one.after} />{' '}
              <del>
                <Relation dependency={one.before} />
              </del>{' '}
              <ins>
                <Relation dependency={one.after} />
              </ins>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const keyOf = ({ project_id: project, file_name: file, version_id: version }: Dependency) =>
  `${project} ${file} ${version}`

function Named({ dependency: { project, file_name: file } }: { dependency: Dependency }) {
  if (project)
    return (
      <AppLink className="link" href={projectHref(project)}>
        <bdi>{project.title}</bdi>
      </AppLink>
    )
  return file === null ? <FormattedMessage id="projects.version.unknownDependency" /> : <bdi>{file}</bdi>
}

function Relation({ dependency }: { dependency: Dependency }) {
  const { dependency_type: relation, version_number: number } = dependency
  return (
    <FormattedMessage
      id={number ? `projects.relation.${relation}.version` : `projects.relation.${relation}`}
      values={{ version: <bdi key="version">{number}</bdi> }}
    />
  )
}
