import type { ServerPackCheck } from '@quarry/api/contract/hosting/packs'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '../../../../ui/floating/lazy-confirm-dialog.ts'
import '../../../../styles/pages/hosting.css'

interface EraseFieldProps {
  erases: boolean
  onChange: (erases: boolean) => void
}

/** Whether all files of the server are deleted first. */
export const EraseField = ({ erases, onChange }: EraseFieldProps) => (
  <Checkbox
    name="erases"
    checked={erases}
    hint={<FormattedMessage id="hosting-content.pack.erase.hint" />}
    onChange={(event) => onChange(event.target.checked)}
  >
    <FormattedMessage id="hosting-content.pack.erase" />
  </Checkbox>
)

interface OptionalFilesProps {
  files: ServerPackCheck['optional']
  /** Paths of those that are left out. */
  without: readonly string[]
  onChange: (without: readonly string[]) => void
}

/** Files of a modpack that a server can do without. */
export function OptionalFiles({ files, without, onChange }: OptionalFilesProps) {
  const intl = useIntl()
  if (files.length === 0) return null
  return (
    <fieldset className="stack gap-2">
      <legend className="label">
        <FormattedMessage id="hosting-content.pack.optional" />
      </legend>
      {files.map(({ path, size }) => (
        <Checkbox
          key={path}
          name="optional"
          value={path}
          checked={!without.includes(path)}
          hint={formatBytes(intl.locale, size)}
          onChange={(event) =>
            onChange(event.target.checked ? without.filter((other) => other !== path) : [...without, path])
          }
        >
          <bdi className="file-path">{path}</bdi>
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** While the node reads a modpack. */
export const Checking = () => (
  <>
    <output className="hint">
      <FormattedMessage id="hosting-content.pack.checking" />
    </output>
    <Skeleton />
  </>
)

interface ConfirmErasureProps {
  name: string
  onClose: () => void
  onConfirm: () => void
}

/** All files are deleted only after the name of the server was typed. */
export function ConfirmErasure({ name, onClose, onConfirm }: ConfirmErasureProps) {
  const intl = useIntl()
  return (
    <LazyPart onFail={onClose}>
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={intl.formatMessage({ id: 'hosting-content.pack.erase.title' }, { name })}
        confirmLabel={intl.formatMessage({ id: 'hosting-content.pack.erase.confirm' })}
        cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
        typedText={name}
        onConfirm={() => {
          onClose()
          onConfirm()
        }}
      >
        <FormattedMessage id="hosting-content.pack.erase.text" />
      </ConfirmDialog>
    </LazyPart>
  )
}
