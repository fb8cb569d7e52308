import { isApiError } from '@quarry/api/contract/client'
import type { ServerBackup } from '@quarry/api/contract/hosting/backups'
import { nextBackupName } from '@quarry/domain/hosting/backups'
import { lengthOf, SERVER_NAME } from '@quarry/domain/limits/lengths'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../forms/form-error.tsx'

interface BackupNameDialogProps {
  draft: string
  /** The backup that is renamed; undefined for a new one, which needs no name. */
  backup: Pick<ServerBackup, 'name'> | undefined
  /** Names of the backups of the server. */
  names: readonly string[]
  error: unknown
  isBusy: boolean
  onSubmit: (name: string) => void
  onClose: () => void
}

/** The name of a backup, which no other backup of the server has. */
export function BackupNameDialog({
  draft,
  backup,
  names,
  error,
  isBusy,
  onSubmit,
  onClose,
}: BackupNameDialogProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState(backup?.name ?? '')
  const [sent, setSent] = useState<string>()
  const name = typed.trim()
  const isTaken = names.some((other) => other !== backup?.name && other.toLowerCase() === name.toLowerCase())
  const label = intl.formatMessage({ id: 'hosting-backups.name' })
  const fields = isApiError(error) && sent === name ? error.fields : []
  const { max } = SERVER_NAME
  const over = lengthOf(name) - max
  const problem = () => {
    if (over > 0) return intl.formatMessage({ id: 'hosting-backups.name.tooLong' }, { over, max })
    // While it is being created, the list may already contain it.
    if (isTaken && !isBusy) return intl.formatMessage({ id: 'hosting-backups.name.taken' })
    return fields.find(({ path }) => path === 'name')?.message
  }
  return (
    <FormDialog
      draft={draft}
      title={intl.formatMessage({ id: backup ? 'hosting-backups.rename.title' : 'hosting-backups.create' })}
      action={intl.formatMessage({ id: backup ? 'shell.save' : 'hosting-backups.create' })}
      missing={backup && name === '' ? [label] : []}
      isBusy={isBusy}
      onSubmit={() => {
        if (isTaken || over > 0) return
        setSent(name)
        onSubmit(name)
      }}
      onClose={onClose}
    >
      {isApiError(error) && error.fields.length > 0 ? null : <FormError error={error} />}
      <TextField
        label={label}
        name="name"
        autoComplete="off"
        limit={max}
        value={typed}
        placeholder={backup ? undefined : nextBackupName(names)}
        {...(!backup && { hint: intl.formatMessage({ id: 'hosting-backups.name.hint' }) })}
        error={problem()}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
