import type { Conflict, DependencyTree } from '@quarry/api/contract/versions/dependencies'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'

/** Conflicts, shown before the tree, and parts of the tree that were not resolved. */
export function ConflictNotes({ tree }: { tree: DependencyTree }) {
  const titles = new Map(tree.nodes.map(({ project }) => [project.id, project.title]))
  return (
    <>
      {tree.conflicts.length > 0 && (
        <Note level="warning">
          <ul>
            {tree.conflicts.map((conflict) => (
              <li key={`${conflict.kind} ${conflict.project_id} ${conflict.other_id}`}>
                <ConflictLine conflict={conflict} titles={titles} />
              </li>
            ))}
          </ul>
        </Note>
      )}
      {tree.is_cut && (
        <Note level="warning">
          <FormattedMessage id="versions-dependencies.cut" />
        </Note>
      )}
    </>
  )
}

function ConflictLine({ conflict, titles }: { conflict: Conflict; titles: ReadonlyMap<string, string> }) {
  const { kind, project_id: one, other_id: other, wanted } = conflict
  return (
    <FormattedMessage
      id={`versions-dependencies.conflict.${kind}`}
      values={{
        one: <bdi key="one">{titles.get(one)}</bdi>,
        other: <bdi key="other">{titles.get(other)}</bdi>,
        wanted: <bdi key="wanted">{wanted}</bdi>,
      }}
    />
  )
}
