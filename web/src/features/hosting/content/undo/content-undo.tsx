import { FormattedMessage } from 'react-intl'
import { useServerMutation } from '../../servers.queries.ts'
import { UndoBar } from '../../undo-bar.tsx'
import { contentTitle, type ContentTarget } from '../content.queries.ts'
import { undoChange, type ContentChange } from './content-change.ts'

interface ContentUndoProps {
  target: ContentTarget
  /** Undefined if there is nothing to undo. */
  change: ContentChange | undefined
  isLocked: boolean
  onDone: () => void
}

/** The last change of the content, until it is undone or another one follows. */
export function ContentUndo({ target, change, isLocked, onDone }: ContentUndoProps) {
  const undo = useServerMutation({
    send: (api, last: ContentChange) => undoChange(api, target, last),
    onDone,
  })
  const [first] = change?.files ?? []
  return (
    <UndoBar isLocked={isLocked} isBusy={undo.isPending} onUndo={() => change && undo.mutate(change)}>
      {change && first && (
        <FormattedMessage
          id={`hosting-content.undo.${change.kind}`}
          values={{ count: change.files.length, title: contentTitle(first) }}
        />
      )}
    </UndoBar>
  )
}
