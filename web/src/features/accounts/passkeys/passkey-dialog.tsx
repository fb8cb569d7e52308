import { isApiError } from '@quarry/api/contract/client'
import type { Passkey } from '@quarry/api/contract/accounts/passkeys'
import { PASSKEY_NAME } from '@quarry/domain/limits/lengths'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { PasskeyErrorNote } from './passkey-error-note.tsx'
import { useSavePasskey } from './passkeys.queries.ts'

interface PasskeyDialogProps {
  /** The passkey to rename; undefined creates one. */
  passkey: Passkey | undefined
  onClose: () => void
  onSaved: () => void
}

/** Asks for a name, then creates the passkey with the browser. */
export function PasskeyDialog({ passkey, onClose, onSaved }: PasskeyDialogProps) {
  const intl = useIntl()
  const [name, setName] = useState(passkey?.name ?? '')
  const save = useSavePasskey({ id: passkey?.id, onSaved })
  const fields = isApiError(save.error) ? save.error.fields : []
  const nameError = fields.find(({ path }) => path === 'name')?.message
  return (
    <FormDialog
      draft={`passkey:${passkey?.id ?? 'new'}`}
      title={intl.formatMessage({
        id: passkey
          ? 'accounts-settings.account.passkeys.rename.title'
          : 'accounts-settings.account.passkeys.add',
      })}
      action={intl.formatMessage({
        id: passkey ? 'shell.save' : 'accounts-settings.account.passkeys.add.go',
      })}
      missing={
        name.trim() === '' ? [intl.formatMessage({ id: 'accounts-settings.account.passkeys.name' })] : []
      }
      isBusy={save.isPending}
      onSubmit={() => save.mutate(name)}
      onClose={onClose}
    >
      {nameError === undefined && <PasskeyErrorNote error={save.error} />}
      <TextField
        label={intl.formatMessage({ id: 'accounts-settings.account.passkeys.name' })}
        hint={intl.formatMessage({ id: 'accounts-settings.account.passkeys.name.hint' })}
        name="name"
        autoComplete="off"
        isRequired
        limit={PASSKEY_NAME.max}
        value={name}
        error={nameError}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
