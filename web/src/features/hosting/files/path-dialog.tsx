import { isApiError } from '@quarry/api/contract/client'
import { FILE_NAME_MAX_BYTES, namesOfNewPath, namesOfPath } from '@quarry/domain/hosting/server-files'
import { useIntl } from 'react-intl'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../forms/form-error.tsx'

interface PathDialogProps {
  draft: string
  title: string
  action: string
  label: string
  hint: string | undefined
  /** Whether a folder is entered by its path, otherwise one new name. */
  isFolder: boolean
  value: string
  error: unknown
  isBusy: boolean
  onChange: (value: string) => void
  onSubmit: () => void
  onClose: () => void
}

/** Asks for the name of a file or the path of a folder. */
export function PathDialog({
  draft,
  title,
  action,
  label,
  hint,
  isFolder,
  value,
  ...props
}: PathDialogProps) {
  const intl = useIntl()
  const { error, isBusy, onChange, onSubmit, onClose } = props
  const isValid = isFolder
    ? namesOfPath(value) !== undefined
    : namesOfNewPath(value)?.length === 1 && !value.includes('/')
  const message = isApiError(error) ? error.fields[0]?.message : undefined
  return (
    <FormDialog
      draft={draft}
      title={title}
      action={action}
      missing={value === '' && !isFolder ? [label] : []}
      isBusy={isBusy}
      onSubmit={() => isValid && onSubmit()}
      onClose={onClose}
    >
      {message === undefined && <FormError error={error} />}
      <TextField
        label={label}
        hint={hint}
        name="path"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={
          !isValid && value !== ''
            ? intl.formatMessage({ id: 'hosting-files.name.invalid' }, { max: FILE_NAME_MAX_BYTES })
            : message
        }
        onChange={(event) => onChange(event.target.value)}
      />
    </FormDialog>
  )
}
