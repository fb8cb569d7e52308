import { useBlocker } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { ConfirmDialog } from '../../ui/floating/lazy-confirm-dialog.ts'

/**
 * Asks for confirmation before the page is left. When the tab is closed only the browser itself can
 * ask.
 */
export function LeaveBlocker() {
  const intl = useIntl()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <LazyPart onFail={leaving.reset}>
      <ConfirmDialog
        isOpen
        onOpenChange={leaving.reset}
        title={intl.formatMessage({ id: 'forms.unsaved.leave.title' })}
        confirmLabel={intl.formatMessage({ id: 'forms.unsaved.leave.go' })}
        cancelLabel={intl.formatMessage({ id: 'forms.unsaved.leave.stay' })}
        onConfirm={leaving.proceed}
      >
        <FormattedMessage id="forms.unsaved.leave" />
      </ConfirmDialog>
    </LazyPart>
  )
}
