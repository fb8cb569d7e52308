import { useBlocker } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { ConfirmDialog } from '../../ui/floating/lazy-confirm-dialog.ts'

/** What is asked instead of the question about unsaved changes. */
interface LeaveQuestion {
  title: string
  text: string
  /** Label of the button that stays. */
  stay: string
}

export interface LeaveBlockerProps {
  question?: LeaveQuestion | undefined
  /** A search parameter whose change leaves the page as well. */
  parameter?: string | undefined
}

const valueOf = (search: unknown, parameter: string | undefined) =>
  parameter === undefined ? undefined : (search as Record<string, unknown>)[parameter]

/**
 * Asks for confirmation before the page is left. When the tab is closed only the browser itself can
 * ask.
 */
export function LeaveBlocker({ question, parameter }: LeaveBlockerProps) {
  const intl = useIntl()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname ||
      valueOf(current.search, parameter) !== valueOf(next.search, parameter),
    enableBeforeUnload: true,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <LazyPart onFail={leaving.reset}>
      <ConfirmDialog
        isOpen
        onOpenChange={leaving.reset}
        title={question?.title ?? intl.formatMessage({ id: 'forms.unsaved.leave.title' })}
        confirmLabel={intl.formatMessage({ id: 'forms.unsaved.leave.go' })}
        cancelLabel={question?.stay ?? intl.formatMessage({ id: 'forms.unsaved.leave.stay' })}
        onConfirm={leaving.proceed}
      >
        {question?.text ?? <FormattedMessage id="forms.unsaved.leave" />}
      </ConfirmDialog>
    </LazyPart>
  )
}
