import type { TreeNode } from '@quarry/api/contract/versions/dependencies'
import { FileArchive } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { projectHref, versionHref } from '../../projects/project-address.ts'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import type { Edge } from './tree-positions.ts'
import '../../../styles/pages/versions-dependencies.css'

type DependencyRowProps = {
  id?: string
  edge: Edge
  /** The resolved node; undefined for dependencies that are not resolved here. */
  node: TreeNode | undefined
  children?: ReactNode
}

/** One dependency: the project, the resolved version and notes about it. */
export function DependencyRow({ id, edge, node, children }: DependencyRowProps) {
  const { project, file_name: fileName, dependency_type: type, version_number: number } = edge
  return (
    <span className="need-line" id={id}>
      {project ? (
        <ProjectIcon project={project} size="s" />
      ) : (
        <FileArchive className="i" aria-hidden="true" />
      )}
      <span className="min-w-0">
        {project ? (
          <AppLink className="link" dir="auto" preload={false} href={hrefOf(project, node)}>
            {project.title}
          </AppLink>
        ) : fileName === null ? (
          <FormattedMessage id="projects.version.unknownDependency" />
        ) : (
          <bdi className="need-file">{fileName}</bdi>
        )}{' '}
        {node?.version && <bdi>{node.version.version_number}</bdi>}{' '}
        <small className="muted">
          <FormattedMessage
            id={number ? `projects.relation.${type}.version` : `projects.relation.${type}`}
            values={{ version: <bdi key="version">{number}</bdi> }}
          />
        </small>{' '}
        {children}
        {node && <ResolvedFile node={node} />}
        {!project && type === 'required' && (
          <small className="hint block">
            <FormattedMessage id="projects.download.elsewhere" />
          </small>
        )}
      </span>
    </span>
  )
}

const hrefOf = (project: NonNullable<Edge['project']>, node: TreeNode | undefined) =>
  node?.version ? versionHref(project, node.version.url_ending) : projectHref(project)

/** The size of the resolved file, or the reason why there is none. */
function ResolvedFile({ node: { project, version, nearest } }: { node: TreeNode }) {
  const intl = useIntl()
  if (version?.file) return <small className="muted">{formatBytes(intl.locale, version.file.size)}</small>
  if (version)
    return (
      <small className="hint block">
        <FormattedMessage id="versions-dependencies.noFile" />
      </small>
    )
  return (
    <small className="hint block">
      <FormattedMessage id="versions-dependencies.nothing" />{' '}
      {nearest && (
        <FormattedMessage
          id="projects.download.nearest"
          values={{
            gameVersion: nearest.game_version ?? '',
            hasLoader: nearest.loader === null ? 'no' : 'yes',
            loader: nearest.loader === null ? '' : tagLabel(intl, nearest.loader),
            link: (
              <AppLink key="link" className="link" href={versionHref(project, nearest.version_id)}>
                <bdi>{nearest.version_number}</bdi>
              </AppLink>
            ),
          }}
        />
      )}
    </small>
  )
}
