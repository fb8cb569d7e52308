import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { AuthorizationRow } from './authorization-row.tsx'
import { authorizationsQuery, useRevokeAuthorization, type AuthorizedApp } from './authorizations.queries.ts'
import '../../../styles/pages/accounts-settings.css'

const ConfirmDialog = lazy(
  async () => (await import('../../../ui/floating/confirm-dialog.tsx')).ConfirmDialog,
)

/** Apps of other users that may act for the viewer. */
export function AuthorizationsPage() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: authorized } = useSuspenseQuery(authorizationsQuery(api))
  const [revoking, setRevoking] = useState<AuthorizedApp>()
  const close = () => setRevoking(undefined)
  const revoke = useRevokeAuthorization(() => {
    close()
    addToast({
      type: 'success',
      title: intl.formatMessage({ id: 'accounts-settings.authorizations.revoked' }),
    })
  })
  return (
    <>
      <p className="muted">
        <FormattedMessage id="accounts-settings.authorizations.text" />
      </p>
      {authorized.length === 0 ? (
        <EmptyState title={<FormattedMessage id="accounts-settings.authorizations.none" />}>
          <FormattedMessage id="accounts-settings.authorizations.none.text" />
        </EmptyState>
      ) : (
        <ul className="slab account-list">
          {authorized.map((app) => (
            <AuthorizationRow key={app.id} authorized={app} onRevoke={() => setRevoking(app)} />
          ))}
        </ul>
      )}
      {revoking && (
        <LazyPart onFail={close}>
          <ConfirmDialog
            isOpen
            onOpenChange={close}
            title={intl.formatMessage(
              { id: 'accounts-settings.authorizations.revoke.title' },
              { name: revoking.app.name },
            )}
            confirmLabel={intl.formatMessage({ id: 'accounts-settings.authorizations.revoke' })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            isBusy={revoke.isPending}
            onConfirm={() => revoke.mutate(revoking.app_id)}
          >
            <FormattedMessage id="accounts-settings.authorizations.revoke.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </>
  )
}
