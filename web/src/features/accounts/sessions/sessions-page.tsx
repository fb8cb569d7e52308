import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery, useEndOthers } from './sessions.queries.ts'
import '../../../styles/pages/accounts-settings.css'

const ConfirmDialog = lazy(
  async () => (await import('../../../ui/floating/confirm-dialog.tsx')).ConfirmDialog,
)

/** All sessions of the account. */
export function SessionsPage() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: sessions } = useSuspenseQuery(sessionsQuery(api))
  const [isConfirming, setIsConfirming] = useState(false)
  const endOthers = useEndOthers(() => {
    setIsConfirming(false)
    addToast({ type: 'success', title: intl.formatMessage({ id: 'accounts-settings.sessions.endedOthers' }) })
  })
  const others = sessions.filter(({ current }) => !current).length
  return (
    <>
      <p className="muted">
        <FormattedMessage id="accounts-settings.sessions.text" />
      </p>
      <ul className="slab account-list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <p>
          <Button look="danger" icon={LogOut} onClick={() => setIsConfirming(true)}>
            <FormattedMessage id="accounts-settings.sessions.endOthers" />
          </Button>
        </p>
      )}
      {isConfirming && (
        <LazyPart onFail={() => setIsConfirming(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsConfirming}
            title={intl.formatMessage({ id: 'accounts-settings.sessions.endOthers.title' })}
            confirmLabel={intl.formatMessage({ id: 'accounts-settings.sessions.endOthers' })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            isBusy={endOthers.isPending}
            onConfirm={() => endOthers.mutate(undefined)}
          >
            <FormattedMessage id="accounts-settings.sessions.endOthers.text" values={{ count: others }} />
          </ConfirmDialog>
        </LazyPart>
      )}
    </>
  )
}
