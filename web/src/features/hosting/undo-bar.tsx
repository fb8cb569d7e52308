import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/controls/button.tsx'
import '../../styles/pages/hosting.css'

interface UndoBarProps {
  /** What was changed; nothing if there is nothing to undo. */
  children: ReactNode
  isLocked: boolean
  isBusy: boolean
  onUndo: () => void
}

/** The last change of the files of a server, which can be undone. Screen readers announce it. */
export function UndoBar({ children, isLocked, isBusy, onUndo }: UndoBarProps) {
  return (
    <div className={children ? 'slab slab-pad row' : 'sr'}>
      <output className="min-w-0 file-path">{children}</output>
      {children && (
        <Button
          className="push"
          size="small"
          icon={Undo2}
          disabled={isLocked}
          isBusy={isBusy}
          onClick={onUndo}
        >
          <FormattedMessage id="hosting.undo" />
        </Button>
      )}
    </div>
  )
}
