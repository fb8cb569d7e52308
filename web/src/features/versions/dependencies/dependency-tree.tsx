import type { DependencyTree, TreeNode } from '@quarry/api/contract/versions/dependencies'
import { ChevronDown, FileArchive } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { byDependencyType, treePositions, type Edge, type TreePositions } from './tree-positions.ts'
import { DependencyRow } from './dependency-row.tsx'
import '../../../styles/pages/versions-dependencies.css'

const anchorOf = (id: string) => `need-${id}`

/** The dependencies of a version as nested lists. They start expanded, so that all is visible without scripts. */
export function DependencyTreeView({ tree }: { tree: DependencyTree }) {
  const [root] = tree.nodes
  if (!root || root.dependencies.length === 0)
    return (
      <p className="muted slab-pad">
        <FormattedMessage id="versions-dependencies.none" />
      </p>
    )
  return (
    <div className="slab-pad needs-tree">
      <Branch node={root} places={treePositions(tree)} />
    </div>
  )
}

type BranchProps = { node: TreeNode; places: TreePositions }

function Branch({ node, places }: BranchProps) {
  const isCarried = ({ dependency_type: type }: Edge) => type === 'embedded'
  const carried = node.dependencies.filter(isCarried)
  return (
    <ul>
      {byDependencyType(node.dependencies.filter((edge) => !isCarried(edge))).map((edge, place) => (
        <li key={place}>
          <TreeItem edge={edge} places={places} />
        </li>
      ))}
      {carried.length > 0 && (
        <li>
          <details>
            <summary>
              <FileArchive className="i" aria-hidden="true" />
              <FormattedMessage id="versions-dependencies.carries" values={{ count: carried.length }} />
              <ChevronDown className="i push" aria-hidden="true" />
            </summary>
            <ul>
              {carried.map((edge, place) => (
                <li key={place}>
                  <DependencyRow edge={edge} node={undefined} />
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  )
}

/** One dependency, with its own dependencies at its place in the tree and with a link to that place elsewhere. */
function TreeItem({ edge, places }: { edge: Edge; places: TreePositions }) {
  const node = places.nodeOf(edge.project?.id ?? '')
  if (!node || !places.isMainPosition(edge)) {
    const isElsewhere = node !== undefined && edge.dependency_type !== 'incompatible'
    const href = isElsewhere && node.need !== 'itself' ? `#${anchorOf(node.project.id)}` : undefined
    return (
      <DependencyRow edge={edge} node={undefined}>
        {isElsewhere && <LinkToPosition href={href} />}
      </DependencyRow>
    )
  }
  const id = anchorOf(node.project.id)
  if (node.dependencies.length === 0) return <DependencyRow id={id} edge={edge} node={node} />
  return (
    <details open>
      <summary id={id}>
        <DependencyRow edge={edge} node={node} />
        <ChevronDown className="i push" aria-hidden="true" />
      </summary>
      <Branch node={node} places={places} />
    </details>
  )
}

/** A project in a cycle, or with several dependents, is shown in full only once. */
function LinkToPosition({ href }: { href: string | undefined }) {
  if (href === undefined)
    return (
      <span className="hint">
        <FormattedMessage id="versions-dependencies.itself" />
      </span>
    )
  return (
    <a className="link" href={href}>
      <FormattedMessage id="versions-dependencies.elsewhere" />
    </a>
  )
}
