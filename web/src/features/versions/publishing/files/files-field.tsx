import { FILE_MAX_BYTES } from '@quarry/domain/files/uploads'
import { Star, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { DropArea } from '../../../../ui/controls/drop-area.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { FileRow } from '../../file-row.tsx'
import {
  type ChosenFile,
  type FileType,
  isArchive,
  typesFor,
  uploadExtensions,
  withFiles,
  withMore,
  withPrimary,
} from './chosen-files.ts'

type FilesFieldProps = {
  chosen: readonly ChosenFile[]
  onChange: (chosen: ChosenFile[]) => void
  error?: string | undefined
  isDisabled: boolean
  /** The files are added to a version that already has its primary file. */
  isAdditional?: boolean
}

/** Several files by drop, selection or keyboard. The first is the primary one; the others have a type. */
export function FilesField({ chosen, onChange, error, isDisabled, isAdditional = false }: FilesFieldProps) {
  const intl = useIntl()
  return (
    <div className="stack">
      {chosen.length > 0 && (
        <ul className="files slab">
          {chosen.map((one, index) => (
            <ChosenFileRow
              key={`${one.file.name} ${one.file.size} ${one.file.lastModified}`}
              one={one}
              isPrimary={index === 0 && !isAdditional}
              canBePrimary={!isAdditional}
              isDisabled={isDisabled}
              onPrimary={() => onChange(withPrimary(chosen, one.file))}
              onType={(type) => onChange(chosen.map((other) => (other === one ? { ...one, type } : other)))}
              onRemove={() => onChange(chosen.filter((other) => other !== one))}
            />
          ))}
        </ul>
      )}
      <DropArea
        title={intl.formatMessage({
          id:
            chosen.length > 0 || isAdditional
              ? 'projects-publishing.files.dropMore'
              : 'projects-publishing.files.drop',
        })}
        hint={intl.formatMessage(
          { id: 'projects-publishing.files.hint' },
          { limit: formatBytes(intl.locale, FILE_MAX_BYTES) },
        )}
        accept={uploadExtensions}
        maxBytes={FILE_MAX_BYTES}
        isMultiple
        isDisabled={isDisabled}
        onFiles={(files) => onChange(isAdditional ? withMore(chosen, files) : withFiles(chosen, files))}
      />
      {error && <FieldError isAlert>{error}</FieldError>}
    </div>
  )
}

type ChosenFileRowProps = {
  one: ChosenFile
  isPrimary: boolean
  canBePrimary: boolean
  isDisabled: boolean
  onPrimary: () => void
  onType: (type: FileType | null) => void
  onRemove: () => void
}

function ChosenFileRow({
  one,
  isPrimary,
  canBePrimary,
  isDisabled,
  onPrimary,
  onType,
  onRemove,
}: ChosenFileRowProps) {
  const intl = useIntl()
  const { file, type } = one
  return (
    <FileRow
      name={file.name}
      sizeBytes={file.size}
      kind={isPrimary ? 'primary' : null}
      actions={
        <Button
          size="small"
          look="quiet"
          icon={X}
          disabled={isDisabled}
          aria-label={intl.formatMessage({ id: 'projects-publishing.files.remove' }, { name: file.name })}
          onClick={onRemove}
        />
      }
    >
      {!isPrimary && (
        <>
          <Select
            aria-label={intl.formatMessage({ id: 'projects-publishing.files.type' }, { name: file.name })}
            disabled={isDisabled}
            value={type ?? ''}
            options={[
              ...(isArchive(file)
                ? [
                    {
                      value: '' as const,
                      label: intl.formatMessage({ id: 'projects-publishing.files.type.none' }),
                    },
                  ]
                : []),
              ...typesFor(file).map((value) => ({
                value,
                label: intl.formatMessage({ id: `projects.file.${value}` }),
              })),
            ]}
            onChange={(value) => onType(value === '' ? null : value)}
          />
          {canBePrimary && isArchive(file) && (
            <Button icon={Star} disabled={isDisabled} onClick={onPrimary}>
              <FormattedMessage id="projects-publishing.files.makePrimary" />
            </Button>
          )}
        </>
      )}
    </FileRow>
  )
}
