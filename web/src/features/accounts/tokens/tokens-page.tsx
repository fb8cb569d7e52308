import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PatRow } from './token-row.tsx'
import { patsQuery, useRevokePat } from './tokens.queries.ts'
import '../../../styles/pages/accounts-settings.css'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

const PatDialog = lazy(async () => (await import('./token-dialog.tsx')).PatDialog)
const ConfirmDialog = lazy(
  async () => (await import('../../../ui/floating/confirm-dialog.tsx')).ConfirmDialog,
)

/** The open dialog: a new token, a token to edit, or a confirmation. */
type Open = { kind: 'new' } | { kind: 'edit' | 'revoke'; id: string }

/** The viewer's personal access tokens. */
export function PatsPage() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: pats } = useSuspenseQuery(patsQuery(api))
  const [open, setOpen] = useState<Open>()
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(undefined)
  // From the query, because someone else may edit it while the dialog is open.
  const pat = open && open.kind !== 'new' ? pats.find(({ id }) => id === open.id) : undefined
  const revoke = useRevokePat(() => {
    close()
    addToast({ type: 'success', title: intl.formatMessage({ id: 'accounts-settings.pats.revoked' }) })
  })
  return (
    <>
      <p className="muted">
        <FormattedMessage id="accounts-settings.pats.text" />
      </p>
      {secret !== null && <NewSecret secret={secret} />}
      <p>
        <Button look="brand" icon={Plus} onClick={() => setOpen({ kind: 'new' })}>
          <FormattedMessage id="accounts-settings.pats.create" />
        </Button>
      </p>
      {pats.length === 0 ? (
        <EmptyState title={<FormattedMessage id="accounts-settings.pats.none" />}>
          <FormattedMessage id="accounts-settings.pats.none.text" />
        </EmptyState>
      ) : (
        <ul className="slab account-list">
          {pats.map((one) => (
            <PatRow
              key={one.id}
              pat={one}
              onEdit={() => setOpen({ kind: 'edit', id: one.id })}
              onRevoke={() => setOpen({ kind: 'revoke', id: one.id })}
            />
          ))}
        </ul>
      )}
      {open && (open.kind === 'new' || pat) && (
        <LazyPart onFail={close}>
          {pat && open.kind === 'revoke' ? (
            <ConfirmDialog
              isOpen
              onOpenChange={close}
              title={intl.formatMessage({ id: 'accounts-settings.pats.revoke.title' }, { name: pat.name })}
              confirmLabel={intl.formatMessage({ id: 'accounts-settings.pats.revoke' })}
              cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
              isBusy={revoke.isPending}
              onConfirm={() => revoke.mutate(pat.id)}
            >
              <FormattedMessage id="accounts-settings.pats.revoke.text" />
            </ConfirmDialog>
          ) : (
            <PatDialog
              pat={pat}
              onClose={close}
              onSaved={(created) => {
                close()
                setSecret(created)
              }}
            />
          )}
        </LazyPart>
      )}
    </>
  )
}

/** The secret of a new token; it cannot be shown again. */
function NewSecret({ secret }: { secret: string }) {
  const intl = useIntl()
  return (
    <Note level="success" isAlert title={<FormattedMessage id="accounts-settings.pats.secret" />}>
      <div className="stack gap-2 new-secret">
        <FormattedMessage id="accounts-settings.pats.secret.text" />
        <CopyCode text={secret} label={intl.formatMessage({ id: 'accounts-settings.pats.secret.label' })} />
      </div>
    </Note>
  )
}
