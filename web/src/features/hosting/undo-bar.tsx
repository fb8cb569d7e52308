import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/controls/button.tsx'
import '../../styles/pages/hosting.css'

interface UndoBarProps {
  /** What was changed; nothing if there is nothing to undo. */
  children: ReactNode
  isLocked: boolean
  isBusy: boolean
  /** Undefined if nothing can be undone. */
  onUndo: (() => void) | undefined
  /** Likewise. */
  onRedo?: (() => void) | undefined
}

/** The last change of the files of a server, which can be undone, and perhaps made again. Belongs into a live region. */
export function UndoBar({ children, isLocked, isBusy, onUndo, onRedo }: UndoBarProps) {
  return (
    <div className={children ? 'slab slab-pad row' : 'sr'}>
      <div className="min-w-0 file-path">{children}</div>
      {children && (
        <div className="row push">
          {onUndo && (
            <Button size="small" icon={Undo2} disabled={isLocked} isBusy={isBusy} onClick={onUndo}>
              <FormattedMessage id="hosting.undo" />
            </Button>
          )}
          {onRedo && (
            <Button size="small" icon={Redo2} disabled={isLocked} isBusy={isBusy} onClick={onRedo}>
              <FormattedMessage id="hosting.redo" />
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
