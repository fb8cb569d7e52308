import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'

interface RetryNoteProps {
  /** A warning if what was loaded before is still shown. */
  level?: 'error' | 'warning'
  isBusy?: boolean
  onRetry: () => unknown
  /** Further buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A failed request, with a button to try again. */
export function RetryNote({ level = 'error', isBusy = false, onRetry, actions, children }: RetryNoteProps) {
  return (
    <Note
      level={level}
      isAlert
      actions={
        <>
          <Button size="small" isBusy={isBusy} onClick={() => void onRetry()}>
            <FormattedMessage id="shell.retry" />
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </Note>
  )
}
