import type { OpenedVersion, VersionFile } from '@quarry/api/contract/versions/version-shapes'
import { deleteFile } from '@quarry/api/contract/versions/version-files'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../../ui/floating/lazy-confirm-dialog.ts'
import { FileRow } from '../../file-row.tsx'
import { projectKeys } from '../../../projects/project.queries.ts'
import { canDo } from '../../../../lib/viewer/can-do.ts'

/**
 * The stored files of a version. The primary one cannot be deleted. Deletion asks for confirmation, because it takes
 * effect at once, unlike changes of the fields around it.
 */
export function StoredFiles({ version }: { version: OpenedVersion }) {
  return (
    <ul className="files slab">
      {version.files.map((file) => (
        <StoredFile key={file.hashes.sha1} file={file} version={version} />
      ))}
    </ul>
  )
}

function StoredFile({ file, version }: { file: VersionFile; version: OpenedVersion }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      api(deleteFile, {
        params: { hash: file.hashes.sha1 },
        query: { algorithm: 'sha1', version_id: version.id },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectKeys.all }),
  })
  const [isAsking, setIsAsking] = useState(false)
  const isRemovable = !file.primary && canDo(version, 'file.delete')
  return (
    <>
      <FileRow
        name={file.filename}
        sizeBytes={file.size}
        kind={file.primary ? 'primary' : file.file_type}
        actions={
          isRemovable && (
            <Button
              look="quiet-danger"
              size="small"
              icon={Trash2}
              aria-label={intl.formatMessage(
                { id: 'projects-publishing.files.remove' },
                { name: file.filename },
              )}
              onClick={() => setIsAsking(true)}
            />
          )
        }
      />
      {isAsking && (
        <LazyPart onFail={() => setIsAsking(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsAsking}
            title={intl.formatMessage(
              { id: 'projects-publishing.files.delete.title' },
              { name: file.filename },
            )}
            confirmLabel={intl.formatMessage({ id: 'projects-publishing.files.delete.confirm' })}
            cancelLabel={intl.formatMessage({ id: 'projects-publishing.delete.keep' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="projects-publishing.files.delete.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </>
  )
}
