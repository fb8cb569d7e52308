import type { OwnOauthApp } from '@quarry/api/contract/accounts/oauth-apps'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { AppRow } from './app-row.tsx'
import { applicationsQuery, useDeleteApp, useRenewSecret, type OneTimeSecret } from './oauth-apps.queries.ts'
import '../../../styles/pages/accounts-settings.css'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

const AppDialog = lazy(async () => (await import('./app-dialog.tsx')).AppDialog)
const ConfirmDialog = lazy(
  async () => (await import('../../../ui/floating/confirm-dialog.tsx')).ConfirmDialog,
)

/** The open dialog: a new app, an app to edit, or a confirmation. */
type Open = { kind: 'new' } | { kind: 'edit' | 'renew' | 'delete'; id: string }

/** The apps that the user has created. */
export function OAuthAppsPage({ userId }: { userId: string }) {
  const { api } = useRouter().options.context
  const { data: apps } = useSuspenseQuery(applicationsQuery(api, userId))
  const [open, setOpen] = useState<Open>()
  const [secret, setSecret] = useState<OneTimeSecret>()
  const close = () => setOpen(undefined)
  const showSecret = (next: OneTimeSecret | undefined) => {
    close()
    setSecret(next)
  }
  // From the query, because the icon may change while the dialog is open.
  const app = open && open.kind !== 'new' ? apps.find(({ id }) => id === open.id) : undefined
  return (
    <>
      <p className="muted">
        <FormattedMessage id="accounts-settings.applications.text" />
      </p>
      {secret && <AppSecret secret={secret} />}
      <p>
        <Button look="brand" icon={Plus} onClick={() => setOpen({ kind: 'new' })}>
          <FormattedMessage id="accounts-settings.applications.create" />
        </Button>
      </p>
      {apps.length === 0 ? (
        <EmptyState title={<FormattedMessage id="accounts-settings.applications.none" />}>
          <FormattedMessage id="accounts-settings.applications.none.text" />
        </EmptyState>
      ) : (
        <ul className="slab account-list">
          {apps.map((one) => (
            <AppRow
              key={one.id}
              app={one}
              onEdit={() => setOpen({ kind: 'edit', id: one.id })}
              onRenew={() => setOpen({ kind: 'renew', id: one.id })}
              onDelete={() => setOpen({ kind: 'delete', id: one.id })}
            />
          ))}
        </ul>
      )}
      {open && (open.kind === 'new' || app) && (
        <LazyPart onFail={close}>
          {app && open.kind !== 'edit' ? (
            <ConfirmAppDialog
              app={app}
              isRenewal={open.kind === 'renew'}
              onClose={close}
              onDone={showSecret}
            />
          ) : (
            <AppDialog app={app} onClose={close} onSaved={showSecret} />
          )}
        </LazyPart>
      )}
    </>
  )
}

interface ConfirmAppDialogProps {
  app: OwnOauthApp
  /** Renews the secret instead of deleting the app. */
  isRenewal: boolean
  onClose: () => void
  onDone: (secret: OneTimeSecret | undefined) => void
}

/** Confirms the renewal of a secret or the deletion of an app and names the consequences. */
function ConfirmAppDialog({ app, isRenewal, onClose, onDone }: ConfirmAppDialogProps) {
  const intl = useIntl()
  const renew = useRenewSecret(onDone)
  const remove = useDeleteApp(() => {
    onDone(undefined)
    addToast({ type: 'success', title: intl.formatMessage({ id: 'accounts-settings.applications.deleted' }) })
  })
  const texts = isRenewal
    ? ('accounts-settings.applications.renew' as const)
    : ('accounts-settings.applications.delete' as const)
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: `${texts}.title` }, { name: app.name })}
      confirmLabel={intl.formatMessage({ id: texts })}
      cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
      isBusy={renew.isPending || remove.isPending}
      onConfirm={() => (isRenewal ? renew.mutate({ id: app.id, name: app.name }) : remove.mutate(app.id))}
    >
      <FormattedMessage id={`${texts}.text`} />
    </ConfirmDialog>
  )
}

/** The secret of a new app, or a renewed one; it cannot be shown again. */
function AppSecret({ secret }: { secret: OneTimeSecret }) {
  const intl = useIntl()
  return (
    <Note
      level="success"
      isAlert
      title={
        <FormattedMessage
          id="accounts-settings.applications.secret"
          values={{ name: <bdi>{secret.name}</bdi> }}
        />
      }
    >
      <div className="stack gap-2 new-secret">
        <FormattedMessage id="accounts-settings.applications.secret.text" />
        <CopyCode
          text={secret.secret}
          label={intl.formatMessage({ id: 'accounts-settings.applications.secret.label' })}
        />
      </div>
    </Note>
  )
}
