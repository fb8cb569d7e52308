import { isApiError, type ApiError } from '@quarry/api/contract/client'
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
  /** One new name, the path of a folder, or the path of something new. */
  enters: 'name' | 'folder' | 'path'
  value: string
  error: unknown
  isBusy: boolean
  /** What gets the focus afterwards instead of what had it before. */
  finalFocus?: () => HTMLElement | null
  onChange: (value: string) => void
  onSubmit: () => void
  onClose: () => void
}

const IS_VALID: Record<PathDialogProps['enters'], (value: string) => boolean> = {
  name: (value) => namesOfNewPath(value)?.length === 1 && !value.includes('/'),
  folder: (value) => namesOfPath(value) !== undefined,
  path: (value) => namesOfNewPath(value) !== undefined && !value.endsWith('/'),
}

/** Whether another path could avoid the error. */
const isOfPath = ({ rule, params }: ApiError): boolean =>
  rule === 'file_exists' ||
  rule === 'file_kind' ||
  (rule === 'not_found_named' && params['kind'] === 'folder')

/** Asks for the name of a file, or for a path. */
export function PathDialog({ draft, title, action, label, hint, enters, value, ...props }: PathDialogProps) {
  const intl = useIntl()
  const { error, isBusy, finalFocus, onChange, onSubmit, onClose } = props
  const isValid = IS_VALID[enters](value)
  const [field, ofPath] = isApiError(error) ? [error.fields[0], isOfPath(error) ? error : undefined] : []
  const message = (field ?? ofPath)?.message
  return (
    <FormDialog
      draft={draft}
      title={title}
      action={action}
      missing={value === '' && enters !== 'folder' ? [label] : []}
      isBusy={isBusy}
      finalFocus={finalFocus}
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
            ? intl.formatMessage(
                { id: enters === 'name' ? 'hosting-files.name.invalid' : 'hosting-files.path.invalid' },
                { max: FILE_NAME_MAX_BYTES, enters },
              )
            : message
        }
        onChange={(event) => onChange(event.target.value)}
      />
    </FormDialog>
  )
}
