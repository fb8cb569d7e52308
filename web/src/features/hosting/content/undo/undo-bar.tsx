import { Undo2 } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../../ui/controls/button.tsx'
import { useServerMutation } from '../../servers.queries.ts'
import { contentTitle } from '../content.queries.ts'
import { undoChange, type ContentChange } from './content-change.ts'
import '../../../../styles/pages/hosting-content.css'

interface UndoBarProps {
  server: string
  /** Undefined if there is nothing to undo. */
  change: ContentChange | undefined
  isLocked: boolean
  onDone: () => void
}

/** The last change of the content, until it is undone or another one follows. */
export function UndoBar({ server, change, isLocked, onDone }: UndoBarProps) {
  const undo = useServerMutation({
    send: (api, last: ContentChange) => undoChange(api, server, last),
    onDone,
  })
  const [first] = change?.files ?? []
  return (
    <div className={change ? 'slab slab-pad row' : 'sr'}>
      <output className="min-w-0 content-path">
        {change && first && (
          <FormattedMessage
            id={`hosting-content.undo.${change.kind}`}
            values={{ count: change.files.length, title: contentTitle(first) }}
          />
        )}
      </output>
      {change && (
        <Button
          className="push"
          size="small"
          icon={Undo2}
          disabled={isLocked}
          isBusy={undo.isPending}
          onClick={() => undo.mutate(change)}
        >
          <FormattedMessage id="hosting-content.undo" />
        </Button>
      )}
    </div>
  )
}
