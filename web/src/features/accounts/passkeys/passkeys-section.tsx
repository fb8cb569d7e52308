import type { Passkey } from '@quarry/api/contract/accounts/passkeys'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery, useRemovePasskey } from './passkeys.queries.ts'
import '../../../styles/pages/forms.css'
import '../../../styles/pages/accounts-settings.css'

const PasskeyDialog = lazy(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog)
const ConfirmDialog = lazy(
  async () => (await import('../../../ui/floating/confirm-dialog.tsx')).ConfirmDialog,
)

type Open = { kind: 'new' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** Passkeys of the account, for signing in without a password. */
export function PasskeysSection() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: passkeys } = useSuspenseQuery(passkeysQuery(api))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const closeWithToast = (
    id: 'accounts-settings.account.passkeys.removed' | 'accounts-settings.account.passkeys.saved',
  ) => {
    close()
    addToast({ type: 'success', title: intl.formatMessage({ id }) })
  }
  const remove = useRemovePasskey(() => closeWithToast('accounts-settings.account.passkeys.removed'))
  return (
    <div className="slab form">
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.passkeys" />}
        hint={<FormattedMessage id="accounts-settings.account.passkeys.hint" />}
      >
        {passkeys.length === 0 ? (
          <p>
            <FormattedMessage id="accounts-settings.account.passkeys.none" />
          </p>
        ) : (
          <ul className="account-list">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ kind: 'rename', passkey })}
                onRemove={() => setOpen({ kind: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        <p>
          <Button onClick={() => setOpen({ kind: 'new' })}>
            <FormattedMessage id="accounts-settings.account.passkeys.add" />
          </Button>
        </p>
      </FormSection>
      {open && (
        <LazyPart onFail={close}>
          {open.kind === 'remove' ? (
            <ConfirmDialog
              isOpen
              onOpenChange={close}
              title={intl.formatMessage(
                { id: 'accounts-settings.account.passkeys.remove.title' },
                { name: open.passkey.name },
              )}
              confirmLabel={intl.formatMessage({ id: 'accounts-settings.account.passkeys.remove' })}
              cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
              isBusy={remove.isPending}
              onConfirm={() => remove.mutate(open.passkey.id)}
            >
              <FormattedMessage id="accounts-settings.account.passkeys.remove.text" />
            </ConfirmDialog>
          ) : (
            <PasskeyDialog
              passkey={open.kind === 'rename' ? open.passkey : undefined}
              onClose={close}
              onSaved={() => closeWithToast('accounts-settings.account.passkeys.saved')}
            />
          )}
        </LazyPart>
      )}
    </div>
  )
}
